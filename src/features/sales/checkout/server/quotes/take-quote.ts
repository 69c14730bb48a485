import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { acceptQuote, moveOrder, orderById, orderOf } from '#features/sales/orders/server/door.ts'
import { chargeableAccount } from '#features/sales/payments/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import type { takeQuote } from '../../contract.ts'
import { liveLink } from '../links.ts'

/** The customer said yes by another way than its link: the office notes who did. A link that is out asks for the money from now on. */
export async function quoteTaken(context: DbContext, { params, body }: Pick<ValidInput<typeof takeQuote>, 'params' | 'body'>) {
  const { db, services } = context
  const by = actorOf(context)
  const order = await orderOf(context, params.orderId, { ability: 'orders.write', lock: true })
  if (order.state !== 'Quote') throw new AppError('quoteOver')
  if (order.version !== body.version) throw new AppError('orderChanged')
  await acceptQuote(db, by, order, body.name)
  const now = await orderById(db, order.id, { lock: true })
  const isOut = (await liveLink(db, order.id)) !== undefined && (await chargeableAccount(services, db))
  if (isOut && now?.state === 'Accepted' && now.openAmount > 0) await moveOrder(db, by, now, 'AwaitingPayment', '', { beyondStock: true })
  return {}
}
