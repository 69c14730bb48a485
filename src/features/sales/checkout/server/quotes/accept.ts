import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { acceptQuote, moveOrder, orderById } from '#features/sales/orders/server/door.ts'
import { chargeableAccount } from '#features/sales/payments/server/door.ts'
import type { Context } from '#server/http/context.ts'
import type { acceptQuote as call } from '../../contract.ts'
import { linkActor } from '../link-actor.ts'
import { openLinkOf } from '../open-link.ts'

/** Whoever has the link of a quote accepts it, once and as it was seen. Where it is to be paid by a link, this one asks for it from now on. */
export async function accept({ services, reply }: Context, { body }: Pick<ValidInput<typeof call>, 'body'>) {
  const { paymentNumber, name, expectedTotal } = body
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await services.transaction({}, async (db) => {
    const { link, isLive } = await openLinkOf(db, paymentNumber)
    const order = await orderById(db, link.orderId, { lock: true })
    if (!order) throw new AppError('notFound')
    // Pressed twice, or lost on its way: it is accepted.
    if (order.acceptedAt) return
    if (order.state !== 'Quote' || !isLive) throw new AppError('linkImpossible')
    if (link.orderVersion !== order.version || order.grandTotal !== expectedTotal)
      throw new AppError('totalMoved', { values: { total: formatCents(order.grandTotal), seen: formatCents(expectedTotal) } })
    const by = await linkActor(db, order, link)
    await acceptQuote(db, by, order, name)
    const now = await orderById(db, order.id, { lock: true })
    if (now?.state === 'Accepted' && now.openAmount > 0 && (await chargeableAccount(services, db)))
      await moveOrder(db, by, now, 'AwaitingPayment', '', { beyondStock: true })
  })
  return {}
}
