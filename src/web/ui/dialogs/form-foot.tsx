import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link, LinkProps } from 'react-router'

type RowProps = {
  /** What leaving does, or the link that leaves. */
  cancel: (() => void) | ({ component: typeof Link } & Pick<LinkProps, 'to' | 'state'>)
  cancelLabel?: string
}
export type FootProps = RowProps & {
  /** Of the button that saves. */
  label?: string
  saving: boolean
  disabled?: boolean
  danger?: boolean
}

/** At the end of a form: leave it, or save it. */
export function FormFoot({ label, saving, disabled = false, danger = false, ...leaving }: FootProps) {
  const { t } = useTranslation()
  return (
    <FootRow {...leaving}>
      <Button type="submit" color={danger ? 'red.8' : undefined} loading={saving} disabled={disabled}>
        {label ?? t('common.save')}
      </Button>
    </FootRow>
  )
}

/** The same with other buttons after the one that leaves, the one that goes on last. */
export function FootRow({ cancel, cancelLabel, children }: RowProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const away = { variant: 'default', children: cancelLabel ?? t('common.cancel') }
  return (
    <Group justify="flex-end">
      {typeof cancel === 'function' ? <Button {...away} onClick={cancel} /> : <Button {...away} {...cancel} />}
      {children}
    </Group>
  )
}
