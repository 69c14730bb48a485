import { useTranslation } from 'react-i18next'
import { numberText } from '#web/numbers.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './order-form.module.css'
import type { Order } from './order-record.tsx'

/** The five lines of an order's total (specification 3), and what came in. */
export function RecordTotals({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { itemCount, subtotal, discount, delivery, taxes, taxPercent, grandTotal, amountReceived } = order
  const rows = [
    [t('orders.totals.subtotal'), subtotal + discount],
    ...(discount ? [[t('orders.totals.discount'), -discount] as const] : []),
    [t('orders.totals.shipping'), delivery],
    [Number(taxPercent) ? `${t('orders.totals.taxes')} (${Number(taxPercent)}%)` : t('orders.totals.taxes'), taxes],
    [t('orders.totals.grandTotal'), grandTotal],
    ...(amountReceived ? [[t('orders.record.received'), amountReceived] as const] : []),
  ] as const
  return (
    <dl className={classes.totals}>
      <dt>{t('orders.totals.itemNumber')}</dt>
      <dd className="numbers">{numberText(itemCount)}</dd>
      {rows.map(([label, cents]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} $`}>
          <Money cents={cents} />
        </dd>,
      ])}
    </dl>
  )
}
