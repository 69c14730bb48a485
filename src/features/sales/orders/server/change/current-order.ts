import { AppError } from '#contract/errors.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Order, orderOf } from '../order.ts'

/** The order, locked, in the version that whoever changes it saw. Throws `orderChanged` where there is another one. */
export async function currentOrder(context: DbContext, id: string, version: number): Promise<Order> {
  const order = await orderOf(context, id, { ability: 'orders.write', lock: true })
  if (order.version !== version) throw new AppError('orderChanged')
  return order
}
