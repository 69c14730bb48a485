import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { declineQuote, orderById } from '#features/sales/orders/server/door.ts'
import type { Context } from '#server/http/context.ts'
import type { declineQuote as call } from '../../contract.ts'
import { linkActor } from '../link-actor.ts'
import { openLinkOf } from '../open-link.ts'

/** Whoever has the link of a quote declines it, and may say by what name. */
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
    await declineQuote(db, await linkActor(db, order, link), order, { name, reason })
  })
  return {}
}
