import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { followFacts, mayApprove, moveOrder, notifyOfSales, type Order, orderOf } from '#features/sales/orders/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { decideOrder } from '../contract.ts'

/** Takes an order that waited for approval, or turns it down; who placed it hears of it. */
export async function decide(context: DbContext, id: string, { verdict, reason }: ValidInput<typeof decideOrder>['body']) {
  const { db } = context
  const { userId } = memberOf(context)
  const by = actorOf(context)
  const order = await orderOf(context, id, { ability: 'approvals.write', lock: true })
  if (order.state !== 'AwaitingApproval') throw new AppError('nothingToApprove')
  if (verdict === 'approve' && !(await mayApprove(context, order))) throw new AppError('approvalOwn')
  const to = verdict === 'approve' ? 'Accepted' : 'Rejected'
  await moveOrder(db, by, order, to, reason)
  if (to === 'Accepted') {
    await followFacts(db, by, { ...order, state: to })
    await notifyOfSales(db, { companyId: order.companyId, except: userId }, [saleOf(order)])
  }
  if (order.createdBy)
    await notify(db, {
      companyId: order.companyId,
      code: to === 'Accepted' ? 'NA_ORDER_APPROVED' : 'NA_ORDER_REJECTED',
      to: [order.createdBy],
      except: userId,
      value: String(order.number),
      record: { kind: 'order', id },
    })
  return {}
}

const saleOf = ({ id, number, salesRepresentative, grandTotal }: Order) => ({
  orderId: id,
  number,
  repCode: salesRepresentative,
  grandTotal,
})
