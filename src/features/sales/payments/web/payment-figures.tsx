import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { Figure } from '#web/record/figure.tsx'
import type { Payment } from '../contract.ts'

/** What came, what went back, what it cost and what stays, as far as Stripe has said. */
export function PaymentFigures({ payment: { amountReceived, amountRefunded, fee, net } }: { payment: Payment }) {
  const { t } = useTranslation()
  const figures = [
    { label: t('fields.amountReceived'), cents: amountReceived },
    ...(amountRefunded ? [{ label: t('payments.record.refunded'), cents: amountRefunded }] : []),
    ...(fee === null ? [] : [{ label: t('payments.record.fee'), cents: fee }]),
    ...(net === null ? [] : [{ label: t('payments.record.net'), cents: net }]),
  ]
  return figures.map(({ label, cents }) => (
    <Figure key={label} label={label}>
      {formatCents(cents)}
    </Figure>
  ))
}
