import { useTranslation } from 'react-i18next'
import { dollarsToCents, formatCents } from '#contract/money.ts'
import type { CheckoutOrder } from '../contract.ts'

/** Behind the address of a link that took another one's place. */
export const changedMark = '#changed'

/** What the order comes to (specification 2): item count, subtotal, delivery, taxes, total. */
export function OrderSummary({ order, title }: { order: CheckoutOrder; title?: string }) {
  const { t } = useTranslation()
  const taxes = order.noTax ? `${t('checkout.page.taxes')} (${t(`checkout.page.noTax.${order.noTax}`)})` : t('checkout.page.taxes')
  const lines = [
    [t('checkout.page.items'), String(order.itemCount)],
    [t('checkout.page.subtotal'), formatCents(dollarsToCents(order.subtotal))],
    [t('checkout.page.delivery'), formatCents(dollarsToCents(order.delivery))],
    [taxes, formatCents(dollarsToCents(order.taxes))],
    ...(order.adjustment ? [[t('checkout.page.adjustment'), formatCents(order.adjustment)]] : []),
    ...(order.paidBefore ? [[t('checkout.page.paidBefore'), formatCents(-order.paidBefore)]] : []),
  ]
  return (
    <section className="summary" aria-label={t('checkout.page.summary')}>
      {location.hash === changedMark && (
        <p className="changed" role="status">
          {t('checkout.page.changedSince')}
        </p>
      )}
      <p className="company">{order.companyName}</p>
      <h1>{title ?? t('checkout.page.orderNumber', { number: order.orderNumber })}</h1>
      <p className="amount">{formatCents(order.orderAmount - order.paidBefore)}</p>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('checkout.page.total')}</dt>
          <dd>{formatCents(order.orderAmount - order.paidBefore)}</dd>
        </div>
      </dl>
    </section>
  )
}
