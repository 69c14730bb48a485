import { AppError } from '#contract/errors.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import { localNow } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { Reply } from '../contract.ts'
import type { Answered } from './answered-quantities.ts'
import type { Composed, TakeCartons } from './composed.ts'
import { composeInvoice } from './invoice.ts'
import { composeResponse } from './order-response.ts'
import { composeNotice } from './ship-notice.ts'

/** What a person filled in as a document. Throws at the field whatever contradicts the order or what was said before. */
export async function compose(db: Db, answered: Answered, body: Reply, cartons: TakeCartons): Promise<Composed> {
  const now = await localNow(db)
  switch (body.kind) {
    case 'orderResponse':
      return composeResponse(answered, body, now.date)
    case 'shipNotice':
      return composeNotice(db, answered, body, { now, cartons, ...(await placedOf(db, answered, body.orderId)) })
    case 'invoice':
      return composeInvoice(db, answered, body, await placedOf(db, answered, body.orderId))
  }
}

/** One of the orders that the document became. */
export async function placedOf(db: Db, { orders }: Answered, orderId: string) {
  const order = orders.find(({ id }) => id === orderId)
  const placed = order && (await orderById(db, orderId))
  if (!order || !placed) throw new AppError('notFound')
  return { order, placed }
}
