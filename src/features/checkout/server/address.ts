import { AppError } from '#contract/errors.ts'
import { changeShipping, orderById } from '#features/orders/server/door.ts'
import { chargeableAccount, stripeActor } from '#features/payments/server/door.ts'
import type { Context } from '#server/context.ts'
import type { CheckoutOrder } from '../contract.ts'
import { changeIntent } from './intent.ts'
import { liveLink } from './links.ts'
import { rightTo } from './right.ts'
import { addressesOf, shownOrder } from './shown-order.ts'

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
  const { order, accountId, intent } = await services.transaction({ companyId }, async (db) => {
    const before = await orderById(db, orderId, { lock: true })
    const link = await liveLink(db, orderId)
    if (!before || !link || link.id !== linkId) throw new AppError('notFound')
    const intent = await db
      .selectFrom('paymentIntents')
      .select(['id', 'status'])
      .where('orderId', '=', orderId)
      .where('status', '<>', 'canceled')
      .executeTakeFirst()
    if (intent && ['processing', 'succeeded', 'requires_capture'].includes(intent.status)) throw new AppError('paymentUnderWay')
    const address = (await addressesOf(db, before.customerId))[addressId]
    if (!address) throw new AppError('notFound')
    await changeShipping(db, { ...stripeActor(companyId), actor: 'Checkout' }, before, address)
    // It is the shopper's own change: the link speaks of the new version.
    await db
      .updateTable('paymentLinks')
      .set({ orderVersion: before.version + 1, updatedAt: new Date() })
      .where('id', '=', link.id)
      .execute()
    const order = await orderById(db, orderId)
    if (!order) throw new AppError('notFound')
    return { order, accountId: await chargeableAccount(services, db), intent }
  })
  if (intent && accountId && !(await changeIntent(services, { companyId, accountId, order, receiptTo: '' }, intent.id)))
    throw new AppError('paymentUnderWay')
  return services.transaction({ companyId }, (db) => shownOrder(db, order))
}
