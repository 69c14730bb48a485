import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { declineQuote, orderById } from '#features/sales/orders/server/door.ts'
import type { Context } from '#server/http/context.ts'
import type { declineQuote as call } from '../contract.ts'
import { openLinkOf } from './open-link.ts'

/** Whoever has the link of a quote declines it, under the name that they say or as the customer. */
export async function decline({ services, reply }: Context, { body }: Pick<ValidInput<typeof call>, 'body'>) {
  const { paymentNumber, name, reason } = body
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await services.transaction({}, async (db) => {
    const { link, isLive } = await openLinkOf(db, paymentNumber)
    const order = await orderById(db, link.orderId, { lock: true })
    if (!order) throw new AppError('notFound')
    // Pressed twice, or lost on its way: it is over.
    if (order.state === 'Cancelled') return
    if (order.state !== 'Quote' || !isLive) throw new AppError('linkImpossible')
    const customer = db.selectFrom('customers').select('customerName').where('id', '=', order.customerId)
    const actor = name || (await customer.executeTakeFirstOrThrow()).customerName
    await declineQuote(db, { companyId: order.companyId, actorId: null, actor, origin: 'system' }, order, reason)
  })
  return {}
}
