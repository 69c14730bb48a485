import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { invoicesOfRequest, linesOf, type Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { text } from '#server/text.ts'

export type Receipt = Awaited<ReturnType<typeof receiptOf>>

/** What a receipt says, besides the order. */
export async function receiptOf(db: Db, order: Order) {
  const [company, customer, lines, invoices, payments, paid] = await Promise.all([
    db.selectFrom('companies').selectAll().where('id', '=', order.companyId).executeTakeFirstOrThrow(),
    db.selectFrom('customers').select(['customerName', 'email']).where('id', '=', order.customerId).executeTakeFirstOrThrow(),
    linesOf(db, order.id),
    invoicesOfRequest(db, order),
    db
      .selectFrom('paymentIntents')
      .select(['id', 'paymentMethod', 'brand', 'last4', 'amountReceived', 'paidAt'])
      .where('orderId', '=', order.id)
      .where('status', '=', 'succeeded')
      .where('heldFor', '=', '')
      .orderBy('attempt')
      .execute(),
    db.selectFrom('paidOrders').select('paidAt').where('orderId', '=', order.id).executeTakeFirst(),
  ])
  const payment = payments.at(-1) ?? null
  return { order, company, customer, lines, invoices, payments, payment, paidAt: payment?.paidAt ?? paid?.paidAt ?? order.updatedAt }
}

/** The five lines of an order's total (specification 3), and its discount where there is one. */
export const totalLines = ({ order }: Pick<Receipt, 'order'>, language: Language): [label: string, value: string][] => [
  [text(language, 'checkout.page.items'), String(order.itemCount)],
  [text(language, 'orders.totals.subtotal'), formatCents(order.subtotal + order.discount)],
  ...(order.discount ? [[text(language, 'orders.totals.discount'), formatCents(-order.discount)] satisfies [string, string]] : []),
  [text(language, 'orders.totals.shipping'), formatCents(order.delivery)],
  [taxesOf(order, language), formatCents(order.taxes)],
  [text(language, 'orders.totals.grandTotal'), formatCents(order.grandTotal)],
]

/** As the shopper's page says it: why there are none. */
function taxesOf({ noTax }: Pick<Order, 'noTax'>, language: Language): string {
  const taxes = text(language, 'orders.totals.taxes')
  return noTax ? `${taxes} (${text(language, `checkout.page.noTax.${noTax}`)})` : taxes
}

/** `visa •••• 4242` as the shopper knows it; empty when it was not paid here. */
export function methodOf(payment: Receipt['payment'], language: Language): string {
  if (!payment) return ''
  const kind = text(language, `payments.method.${payment.paymentMethod ?? 'O'}`)
  const brand = payment.brand.replace(/^[a-z]/, (letter) => letter.toUpperCase()) || kind
  return payment.last4 ? `${brand} •••• ${payment.last4}` : brand
}

export const receiptNumber = ({ label }: Pick<Order, 'label'>) => `R-${label}`
