import { useTranslation } from 'react-i18next'
import { dollarsToCents, formatCents } from '#contract/money.ts'
import { contextOf, wordsOf } from '#contract/order-label.ts'
import type { CheckoutOrder } from '../contract.ts'

/** Behind the address of a link that took another one's place. */
export const changedMark = '#changed'

const dayText = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))

/** What the order comes to (specification 2): item count, subtotal, delivery, taxes, total. */
export function OrderSummary({ order, title }: { order: CheckoutOrder; title?: string }) {
  const { t, i18n } = useTranslation()
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
    <section className="summary" aria-label={t('checkout.page.summary', contextOf(order.orderLabel))}>
      {location.hash === changedMark && (
        <p className="changed" role="status">
          {t('checkout.page.changedSince')}
        </p>
      )}
      <p className="company">{order.companyName}</p>
      <h1>{title ?? t('checkout.page.orderNumber', wordsOf(order.orderLabel))}</h1>
      <p className="amount">{formatCents(order.orderAmount - order.paidBefore)}</p>
      {order.invoices.length > 0 && (
        <dl className="invoices" aria-label={t('checkout.page.invoices')}>
          {order.invoices.map(({ number, dueDate, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: QuickBooks lets two invoices bear one number
            <div key={index}>
              <dt>
                {t('checkout.page.invoice', { number })}
                {dueDate && <span className="due">{t('checkout.page.invoiceDue', { day: dayText(dueDate, i18n.language) })}</span>}
              </dt>
              <dd>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
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
