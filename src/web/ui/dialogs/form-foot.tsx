import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Link, LinkProps } from 'react-router'

export type FootProps = {
  /** What leaving does, or the link that leaves. */
  cancel: (() => void) | ({ component: typeof Link } & Pick<LinkProps, 'to' | 'state'>)
  cancelLabel?: string
  /** Of the button that saves. */
  label?: string
  saving: boolean
  disabled?: boolean
  danger?: boolean
}

/** At the end of a form: leave it, or save it. */
export function FormFoot({ cancel, cancelLabel, label, saving, disabled = false, danger = false }: FootProps) {
  const { t } = useTranslation()
  const away = { variant: 'default', children: cancelLabel ?? t('common.cancel') }
  return (
    <Group justify="flex-end">
      {typeof cancel === 'function' ? <Button {...away} onClick={cancel} /> : <Button {...away} {...cancel} />}
      <Button type="submit" color={danger ? 'red.8' : undefined} loading={saving} disabled={disabled}>
        {label ?? t('common.save')}
      </Button>
    </Group>
  )
}
