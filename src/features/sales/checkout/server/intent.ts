import type { Expression } from 'kysely'
import type Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { isRequestLabel } from '#contract/order-label.ts'
import type { Order } from '#features/sales/orders/server/door.ts'
import { isLive, isStripeError, keepIntent, readIntent, stripeOf } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { secretPlace } from './secret.ts'

type Payable = { companyId: string; accountId: string; order: Order }

/** Told of less than this ago, our own row is as good as asking. */
const freshMs = 10 * 60_000

/** The payments of an order that we know of, the latest attempt last. */
export const paymentsOf = (db: Db, orderId: string | Expression<string>) =>
  db.selectFrom('paymentIntents').selectAll().where('orderId', '=', orderId).orderBy('attempt').execute()
type Payments = Awaited<ReturnType<typeof paymentsOf>>

/**
 * The client secret of the payment that takes what is open of an order now: made, or brought to this amount. Outside of any transaction.
 * Null when it turns out to be paid, called off or under way: the order says so then. `payments`: as they were read with the order.
 */
export async function openIntent(services: Services, payable: Payable, payments: Payments): Promise<string | null> {
  const { companyId, accountId, order } = payable
  const attempts = payments.at(-1)?.attempt ?? 0
  const live = payments.findLast(isLive)
  if (!live) return makeIntent(services, payable, attempts + 1)
  if (live.status === 'processing') return null
  if (live.accountId !== accountId) {
    await leaveBehind(services, companyId, live)
    return makeIntent(services, payable, attempts + 1)
  }
  if (Date.now() - new Date(live.heardAt).getTime() > freshMs) {
    await readIntent(services, { companyId, accountId, id: live.id })
    const now = await known(services, companyId, order.id)
    // Paid by now, the order is another one; it is read again, too.
    return now.findLast(isLive)?.id === live.id ? openIntent(services, payable, now) : null
  }
  if (live.amount !== order.openAmount || live.orderVersion !== order.version)
    if (!(await changeIntent(services, payable, live.id))) return null
  const secret = live.clientSecretSealed && services.secrets.open(live.clientSecretSealed, secretPlace(live.id))
  return secret || askedSecret(services, payable, live.id)
}

/** A payment of an account that the company has left: nobody can make it any more, and Stripe may not even let us call it off there. */
async function leaveBehind(services: Services, companyId: string, { id, accountId }: { id: string; accountId: string }) {
  const stripe = await stripeOf(services)
  await stripe.paymentIntents
    .cancel(id, {}, { stripeAccount: accountId })
    .catch(() => services.log.info({ intent: id }, 'a payment of a former account was not called off there'))
  await services.transaction({ companyId }, (db) =>
    db
      .updateTable('paymentIntents')
      .set({ status: 'canceled', heardAt: new Date() })
      .where('id', '=', id)
      .where('status', 'not in', ['succeeded', 'processing'])
      .execute(),
  )
}

/** Makes what we know of the payment of an order count as old. */
export const forget = (services: Services, companyId: string, orderId: string) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('paymentIntents')
      .set({ heardAt: new Date(0) })
      .where('orderId', '=', orderId)
      .where('status', 'not in', ['succeeded', 'canceled'])
      .execute(),
  )

/** An event told of it before the call that made it came back, or the key that sealed its secret is lost: it is asked for. */
async function askedSecret(services: Services, { companyId, accountId }: Payable, id: string): Promise<string> {
  const { client_secret: secret } = await readIntent(services, { companyId, accountId, id })
  await sealSecret(services, companyId, id, secret ?? '')
  return secret ?? ''
}

const sealSecret = (services: Services, companyId: string, id: string, secret: string) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('paymentIntents')
      .set({ clientSecretSealed: services.secrets.seal(secret, secretPlace(id)) })
      .where('id', '=', id)
      .execute(),
  )

const known = (services: Services, companyId: string, orderId: string) =>
  services.transaction({ companyId }, (db) => paymentsOf(db, orderId))

/**
 * The key holds all that the call says: two browsers at once get the same intent, and a changed order gets no old answer. A failure of Stripe's
 * own is kept under its key and told again for a day; whoever meets one asks under a key of this minute. What Stripe made all the same has a
 * secret that nobody was told.
 */
async function makeIntent(services: Services, payable: Payable, attempt: number): Promise<string | null> {
  const { companyId, accountId, order } = payable
  const readAt = new Date()
  const wish: Stripe.PaymentIntentCreateParams = {
    amount: order.openAmount,
    currency: order.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: isRequestLabel(order.label) ? `Payment request ${order.label}` : `Order ${order.label}`,
    metadata: { ...metadataOf(order), order_id: order.id, attempt: String(attempt) },
    ...shippingOf(order),
  }
  const stripe = await stripeOf(services)
  const create = (idempotencyKey: string) => stripe.paymentIntents.create(wish, { stripeAccount: accountId, idempotencyKey })
  const key = `order ${order.id} ${attempt} ${order.version} ${order.openAmount}`
  const intent = await create(key).catch((error: unknown) => {
    if (!isStripeError(error) || error.type !== 'StripeAPIError') throw error
    return create(`${key} ${Math.floor(Date.now() / 60_000)}`)
  })
  const secret = intent.client_secret ?? ''
  await services.transaction({ companyId }, (db) => keepIntent(db, { companyId, accountId, intent, readAt }))
  await sealSecret(services, companyId, intent.id, secret)
  const live = (await known(services, companyId, order.id)).findLast(isLive)
  if (live?.id === intent.id) return intent.status === 'canceled' ? null : secret
  // The order changed while this was made, and another one was first: this one must not stay payable.
  await unlessTooLate(stripe.paymentIntents.cancel(intent.id, {}, { stripeAccount: accountId }))
  throw new AppError('conflict')
}

/** Brings the payment to what is open now; false when that came too late, and how it stands has been read. */
export async function changeIntent(services: Services, payable: Payable, id: string): Promise<boolean> {
  const { companyId, accountId } = payable
  const readAt = new Date()
  const intent = await askChange(services, payable, id)
  if (intent) await services.transaction({ companyId }, (db) => keepIntent(db, { companyId, accountId, intent, readAt }))
  else await readIntent(services, { companyId, accountId, id })
  return intent !== null
}

/** Asks Stripe for the payment to take what is open of the order; null when that came too late. */
export async function askChange(services: Services, { accountId, order }: Omit<Payable, 'companyId'>, id: string) {
  const change = { amount: order.openAmount, metadata: metadataOf(order), ...shippingOf(order) }
  const stripe = await stripeOf(services)
  return unlessTooLate(stripe.paymentIntents.update(id, change, { stripeAccount: accountId }))
}

/** Takes a payment back that nobody has made; one that somebody has is read instead. */
export async function cancelIntent(services: Services, { companyId, accountId }: Pick<Payable, 'companyId' | 'accountId'>, id: string) {
  const readAt = new Date()
  const stripe = await stripeOf(services)
  const intent = await unlessTooLate(stripe.paymentIntents.cancel(id, {}, { stripeAccount: accountId }))
  if (intent) await services.transaction({ companyId }, (db) => keepIntent(db, { companyId, accountId, intent, readAt }))
  else await readIntent(services, { companyId, accountId, id })
}

const unlessTooLate = (asked: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent | null> =>
  asked.catch((error: unknown) => {
    if (isStripeError(error) && error.code === 'payment_intent_unexpected_state') return null
    throw error
  })

const metadataOf = (order: Order) => ({ order_no: order.label, order_version: String(order.version) })

function shippingOf({ addressName, address1, address2, city, shipState, zip }: Order) {
  if (!address1) return {}
  const address = { line1: address1, line2: address2, city, state: shipState, postal_code: zip, country: 'US' }
  return { shipping: { name: addressName || address1, address } }
}
