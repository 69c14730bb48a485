import { AppError } from '#contract/errors.ts'
import type { ShippingAddress } from '#features/sales/orders/contract.ts'
import { changeShipping, invoicesOfRequest, type Order, orderById } from '#features/sales/orders/server/door.ts'
import { keepIntent } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import type { CheckoutOrder } from '../contract.ts'
import { askChange, forget } from './intent.ts'
import { linkActor } from './link-actor.ts'
import { liveLink } from './links.ts'
import { rightTo } from './right.ts'
import { addressesOf, companyNameOf, shownOrder } from './shown-order.ts'

/**
 * Sends the order to another address of its customer, before it is paid: delivery and taxes are computed again and the payment asks for the new
 * total before the shopper sees it. Who does it twice changes nothing more.
 */
export async function changeAddress(
  context: Context,
  { addressId, orderId }: { addressId: string; orderId: string },
): Promise<CheckoutOrder> {
  const { services, reply } = context
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const { companyId, linkId } = await rightTo(context, orderId)
  // Only the browser that opened the link chooses; a secret alone shows how it stands.
  if (!linkId) throw new AppError('notFound')
  // Each waits for Stripe with the order locked: of one order only one at a time, so that a single shopper cannot take all connections.
  if (changing.has(orderId)) throw new AppError('busy')
  changing.add(orderId)
  try {
    return await services.transaction({ companyId }, (db) => change(context, db, { linkId, orderId, addressId }))
  } catch (error) {
    // Nothing of the change stays here; whether Stripe took it is asked before anybody is shown this payment again.
    if (!(error instanceof AppError)) await forget(services, companyId, orderId)
    throw error
  } finally {
    changing.delete(orderId)
  }
}

const changing = new Set<string>()

type Wanted = { linkId: string; orderId: string; addressId: string }
async function change(context: Context, db: Db, { linkId, orderId, addressId }: Wanted): Promise<CheckoutOrder> {
  const before = await orderById(db, orderId, { lock: true })
  const link = await liveLink(db, orderId)
  if (!before || !link || link.id !== linkId) throw new AppError('notFound')
  const [companyName, addresses, invoices] = await Promise.all([
    companyNameOf(db),
    addressesOf(db, before.customerId),
    invoicesOfRequest(db, before),
  ])
  const address = addresses[addressId]
  if (!address) throw new AppError('notFound')
  if (isThere(before, address)) return shownOrder(before, companyName, addresses, invoices)
  const intent = await liveIntent(db, orderId)
  if (intent && ['processing', 'requires_capture'].includes(intent.status)) throw new AppError('paymentUnderWay')
  await changeShipping(db, await linkActor(db, before, link), before, address)
  // It is the shopper's own change: the link speaks of the new version.
  await db
    .updateTable('paymentLinks')
    .set({ orderVersion: before.version + 1, updatedAt: new Date() })
    .where('id', '=', link.id)
    .execute()
  const order = await orderById(db, orderId)
  if (!order) throw new AppError('notFound')
  if (intent) await follow(context, db, intent, order)
  return shownOrder(order, companyName, addresses, invoices)
}

const isThere = (order: Order, { addressName, address1, address2, city, state, zip }: ShippingAddress) =>
  order.addressName === addressName &&
  order.address1 === address1 &&
  order.address2 === address2 &&
  order.city === city &&
  order.shipState === state &&
  order.zip === zip

/** Asked while the order is locked: paid with the amount of before, nothing of the change stays. */
async function follow({ services }: Context, db: Db, { id, accountId }: { id: string; accountId: string }, order: Order) {
  const readAt = new Date()
  const intent = await askChange(services, { accountId, order }, id)
  if (!intent) throw new AppError('paymentUnderWay')
  await keepIntent(db, { companyId: order.companyId, accountId, intent, readAt })
}

const liveIntent = (db: Db, orderId: string) =>
  db
    .selectFrom('paymentIntents')
    .select(['id', 'status', 'accountId'])
    .where('orderId', '=', orderId)
    .where('status', 'not in', ['canceled', 'succeeded'])
    .executeTakeFirst()
