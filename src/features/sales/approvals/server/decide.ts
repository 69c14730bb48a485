import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { isCharged, linkFor } from '#features/sales/checkout/server/door.ts'
import {
  creditOf,
  exceeds,
  followFacts,
  isOrderOnAccount,
  lockCredit,
  mayApprove,
  moveOrder,
  notifyOfSales,
  type Order,
  orderById,
  orderOf,
} from '#features/sales/orders/server/door.ts'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import { type Actor, actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
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
  if (verdict === 'approve' && order.storeId) await checkCredit(db, order)
  const to = verdict === 'approve' ? 'Accepted' : 'Rejected'
  await moveOrder(db, by, order, to, reason)
  if (to === 'Accepted') {
    await followFacts(db, by, { ...order, state: to })
    if (order.storeId) await askForMoney(context, by, order)
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

/** On account beyond the credit nothing is taken of a store (rules 3.22, 16): since it was placed the customer may have come to owe more. */
async function checkCredit(db: Db, order: Order) {
  if (!(await isOrderOnAccount(db, order))) return
  await lockCredit(db, order.customerId)
  const credit = (await creditOf(db, [order.customerId])).get(order.customerId)
  // It is among what is used already.
  if (credit && exceeds(credit, 0))
    throw new AppError('approvalCredit', { values: { limit: formatCents(credit.limit ?? 0), used: formatCents(credit.used) } })
}

/**
 * What a shopper pays at once asks for its money as soon as it is taken: the link that runs out gives the goods back. Where no card can pay it the
 * office asks for it.
 */
async function askForMoney({ db, services }: DbContext, by: Actor, { id }: Order) {
  const order = await orderById(db, id)
  if (order?.state !== 'Accepted' || order.termsId !== null || !isCharged(order.openAmount) || (await whyNotPayable(services, db))) return
  await linkFor(db, by, order)
}

const saleOf = ({ id, number, salesRepresentative, grandTotal }: Order) => ({
  orderId: id,
  number,
  repCode: salesRepresentative,
  grandTotal,
})
