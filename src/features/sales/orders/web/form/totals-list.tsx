import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import classes from './order-form.module.css'

/** Cents. */
type Totals = {
  itemCount: number
  subtotal: number
  discount: number
  delivery: number
  taxes: number
  grandTotal: number
}
type Props = { totals: Totals; taxes: string; after?: { label: string; cents: number }[]; live?: boolean }

/** The five lines of an order's total (specification 3), its discount where there is one, and what became of it since. */
export function TotalsList({ totals, taxes, after = [], live = false }: Props) {
  const { t } = useTranslation()
  const { itemCount, subtotal, discount, delivery, grandTotal } = totals
  const rows = [
    [t('orders.totals.subtotal'), subtotal + discount],
    ...(discount ? [[t('orders.totals.discount'), -discount] as const] : []),
    [t('orders.totals.shipping'), delivery],
    [taxes, totals.taxes],
  ] as const
  return (
    <dl className={classes.totals} aria-live={live ? 'polite' : undefined}>
      <dt>{t('orders.totals.itemNumber')}</dt>
      <dd className="numbers">{numberText(itemCount)}</dd>
      {rows.map(([label, cents]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Fragment>
      ))}
      <dt data-grand>{t('orders.totals.grandTotal')}</dt>
      <dd data-grand>
        <Money cents={grandTotal} />
      </dd>
      {after.map(({ label, cents }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
