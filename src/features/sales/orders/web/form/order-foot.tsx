import { Button, Kbd, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RefusedButton } from '#web/ui/guarded-button.tsx'
import { Money } from '#web/ui/values/money.tsx'
import classes from './order-form.module.css'
import type { OrderFormState } from './use-order-form.ts'

/** Sends the link with the order, or says why it cannot; null: nobody can pay by one, or nobody may. */
export type Sending = { onSend: () => void } | { why: string } | null

type Props = {
  zodForm: OrderFormState
  label: string
  sendLabel: string
  sending: Sending
  onTake: () => void
  to: string
  children: ReactNode
}

/** Always in sight: what it comes to, which is what is saved, and how. `children`: what is in the way of it. */
export function OrderFoot({ zodForm, label, sendLabel, sending, onTake, to, children }: Props) {
  const { t } = useTranslation()
  const { priced, saving } = zodForm
  const count = zodForm.form.values.lines.length
  const isSending = saving && zodForm.form.values.sends !== null
  const sends = sending && 'onSend' in sending ? sending : null
  return (
    <div className={classes.foot}>
      {children}
      <div className={classes.footRow}>
        <div className={classes.footTotal}>
          <Text span size="sm" c="dimmed">
            {t('orders.totals.grandTotal')} · {t('orders.form.lineCount', { count })}
          </Text>
          <span className={classes.footSum} aria-busy={priced.computing}>
            {priced.computing ? '…' : <Money cents={priced.price?.grandTotal ?? 0} />}
          </span>
        </div>
        <div className={classes.footButtons}>
          <Button component={Link} to={to} variant="default">
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant={sends ? 'default' : 'filled'}
            loading={saving && !isSending}
            disabled={isSending}
            onClick={onTake}
            {...(!sends && { 'aria-keyshortcuts': keys, rightSection: <Keys /> })}
          >
            {label}
          </Button>
          {sends && (
            <Button
              loading={isSending}
              disabled={saving && !isSending}
              onClick={sends.onSend}
              aria-keyshortcuts={keys}
              rightSection={<Keys />}
            >
              {sendLabel}
            </Button>
          )}
          {sending && 'why' in sending && <RefusedButton reason={sending.why}>{sendLabel}</RefusedButton>}
        </div>
      </div>
    </div>
  )
}

const keys = 'Control+Enter Meta+Enter'
const isMac = () => navigator.platform.startsWith('Mac')
const Keys = () => (
  <Kbd size="xs" aria-hidden className={classes.keys}>
    {isMac() ? '⌘⏎' : 'Ctrl ⏎'}
  </Kbd>
)
