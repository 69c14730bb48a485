import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, errors } from '#contract/errors.ts'
import { decide } from '#features/sales/approvals/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { decideStoreOrders } from '../contract.ts'
import { storeRecord } from './store.ts'

/** Each by itself, as on its own page: one that cannot be decided, or is another than it was when it was looked at, keeps none of the others. */
export async function decideOrders(
  context: Context,
  id: string,
  { orders, verdict, reason }: ValidInput<typeof decideStoreOrders>['body'],
): Promise<RawResult<typeof decideStoreOrders>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const within = <T>(work: Parameters<typeof services.transaction<T>>[1]) => services.transaction({ companyId, userId }, work)
  await within((db) => storeRecord({ ...context, db }, id))
  const failed: { orderId: string; label: string; message: string }[] = []
  const versions = new Map(orders.map((order) => [order.id, order.version]))
  for (const [orderId, version] of versions) {
    let label = ''
    try {
      await within(async (db) => {
        const inside = { ...context, db }
        const order = await orderOf(inside, orderId, { ability: 'approvals.write', lock: true })
        if (order.storeId !== id) throw new AppError('notFound')
        label = order.label
        if (order.state === 'AwaitingApproval' && order.version !== version) throw new AppError('orderChanged')
        await decide(inside, orderId, { verdict, reason })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ orderId, label, message: text(context.language, errors[error.code].text, error.values) })
    }
  }
  return { decided: versions.size - failed.length, failed }
}
