import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { isRequestLabel } from '#contract/order-label.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import type { Evidence } from '../contract.ts'

type About = { orderId: string | null; intentId: string }

/** In what is sent to the bank everything is English: its clerks read it. */
const timeIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return (iso: string) => format.format(new Date(iso))
}
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** The answer to a dispute, put together from all that is known of the order and its payment; people make it theirs. */
export async function evidencePack(db: Db, { orderId, intentId }: About): Promise<Evidence> {
  const { timeZone, companyName } = await db.selectFrom('companies').select(['timeZone', 'companyName']).executeTakeFirstOrThrow()
  const time = timeIn(timeZone)
  const payment = await paymentFacts(db, intentId, time)
  const order = orderId ? await orderOf(db, orderId) : undefined
  if (!order || !orderId) return { ...nothing, summary: payment.join('\n') }
  const lines = await db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('lineNo').execute()
  const products = lines.map(({ quantity, unit, itemNumber, description, amount }) =>
    [`${Number(quantity)}${unit ? ` ${unit}` : ' x'}`, itemNumber, oneLine(description), `(${formatCents(amount)})`]
      .filter(Boolean)
      .join(' '),
  )
  const summary = [
    isRequestLabel(order.label)
      ? `Payment request ${order.label} for invoices of ${order.customerName}, made by ${companyName} on ${time(order.createdAt)}.`
      : `Order #${order.label} of ${order.customerName}, placed with ${companyName} on ${time(order.createdAt)}.`,
    ...(order.poNumber ? [`The customer's own purchase order number: ${order.poNumber}.`] : []),
    ...(order.memo ? [`Noted on the order: ${oneLine(order.memo)}`] : []),
    '',
    isRequestLabel(order.label) ? 'What was invoiced' : 'What was ordered',
    ...products.map((line) => `- ${line}`),
    `Sub total ${formatCents(order.subtotal)}, shipping ${formatCents(order.delivery)}, taxes ${formatCents(order.taxes)}, grand total ${formatCents(order.grandTotal)}.`,
    '',
    'How it was paid',
    ...(await linkFacts(db, orderId, time)),
    ...payment,
  ]
  return {
    ...nothing,
    summary: summary.join('\n'),
    productDescription: products.join('\n'),
    customerName: order.customerName,
    customerEmail: order.email,
    billingAddress: joined(order.ownAddress1, order.ownAddress2, order.ownCity, joined(order.ownState, order.ownZip)),
    shippingAddress: joined(order.addressName, order.address1, order.address2, order.city, joined(order.shipState, order.zip)),
  }
}

const nothing: Evidence = {
  summary: '',
  productDescription: '',
  customerName: '',
  customerEmail: '',
  billingAddress: '',
  shippingAddress: '',
  shippingDate: '',
  shippingCarrier: '',
  trackingNumber: '',
  refundPolicy: '',
  duplicateExplanation: '',
  refundRefusal: '',
}
/** `Visa`, where Stripe says `visa`. */
export const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const orderOf = (db: Db, id: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customerId')
    .select(['o.label', 'o.createdAt', 'o.poNumber', 'o.memo', 'o.subtotal', 'o.delivery', 'o.taxes', 'o.grandTotal'])
    .select(['o.addressName', 'o.address1', 'o.address2', 'o.city', 'o.shipState', 'o.zip', 'c.customerName', 'c.email'])
    .select(['c.address1 as ownAddress1', 'c.address2 as ownAddress2', 'c.city as ownCity', 'c.state as ownState', 'c.zip as ownZip'])
    .where('o.id', '=', id)
    .executeTakeFirst()

/** When the customer got the way to the payment, and took it. */
async function linkFacts(db: Db, orderId: string, time: (iso: string) => string): Promise<string[]> {
  const links = await db
    .selectFrom('paymentLinks')
    .select(['sentAt', 'sentTo', 'openedAt', 'mailId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const mails = await mailStates(
    db,
    links.map(({ mailId }) => mailId),
  )
  // A bank is told only what the mail server took.
  const went = (mailId: string | null) => ((mailId && mails.get(mailId)) ?? 'sent') === 'sent'
  return links.flatMap(({ sentAt, sentTo, openedAt, mailId }) => [
    ...(sentAt && went(mailId) ? [`- ${time(sentAt)}: a payment link was sent to ${sentTo}.`] : []),
    ...(openedAt ? [`- ${time(openedAt)}: the payment link was opened, with the order, its address and its total shown.`] : []),
  ])
}

async function paymentFacts(db: Db, intentId: string, time: (iso: string) => string): Promise<string[]> {
  const payment = await db.selectFrom('paymentIntents').selectAll().where('id', '=', intentId).executeTakeFirstOrThrow()
  const { rows } = await sql<{ createdAt: string; amount: number }>`
    select created_at as "createdAt", amount from refunds where ${ofCompany()} and intent_id = ${intentId} and state = 'Succeeded' order by id`.execute(
    db,
  )
  const means = joined(
    [brandName(payment.brand) || payment.methodType, payment.last4 && `ending in ${payment.last4}`].filter(Boolean).join(' '),
    payment.wallet,
  )
  return [
    `- ${time(payment.createdAt)}: ${formatCents(payment.amountReceived)} was paid with ${means || 'the payment method'} (payment ${intentId}).`,
    ...(payment.receiptUrl ? [`- Receipt: ${payment.receiptUrl}`] : []),
    ...rows.map(({ createdAt, amount }) => `- ${time(createdAt)}: ${formatCents(amount)} was refunded.`),
  ]
}
