import { notify } from '#features/notifications/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { approvalAbove, type Held, heldBy } from '../account/approval.ts'
import { creditOf, lockCredit } from '../account/credit.ts'
import { isOrderOnAccount } from '../account/terms.ts'
import { notifyOfSales } from '../notify-of-sales.ts'
import { type Order, orderById } from '../order.ts'
import { followFacts } from '../standing.ts'
import { moveOrder } from '../states.ts'

/**
 * The customer accepts a locked quote: from today on it is an order. Somebody approves it first where it goes beyond the customer's credit or the
 * company's limit, or the customer is on hold by now. Whether there is enough of its goods is the company's own business: it is held all the same,
 * and whoever looks after stock is told. `name`: as they typed it.
 */
export async function acceptQuote(db: Db, by: Actor, order: Order, name: string): Promise<void> {
  const values = { acceptedBy: name, acceptedAt: new Date(), orderDate: await todayOf(db), updatedAt: new Date() }
  await db.updateTable('orders').set(values).where('id', '=', order.id).execute()
  await audit(db, by, {
    action: 'quoteAccepted',
    recordKind: 'order',
    recordId: order.id,
    recordVersion: order.version,
    changes: [{ field: 'acceptedBy', from: '', to: name }],
  })
  const held = await holds(db, order)
  const to = held.heldBy ? 'AwaitingApproval' : 'Accepted'
  if (held.heldBy) await db.updateTable('orders').set(held).where('id', '=', order.id).execute()
  const short = await moveOrder(db, by, order, to, '', { beyondStock: true })
  const { companyId, number, id, createdBy } = order
  const note = { companyId, value: String(number), record: { kind: 'order', id } } as const
  if (createdBy) await notify(db, { ...note, code: 'NA_QUOTE_ACCEPTED', to: [createdBy] })
  if (short.length) await notify(db, { ...note, code: 'NA_ORDER_SHORT', to: { can: 'stock.write' } })
  if (to === 'AwaitingApproval') return notify(db, { ...note, code: 'NA_APPROVAL_NEEDED', to: { can: 'approvals.write' } })
  const now = await orderById(db, id)
  if (now) await followFacts(db, by, now)
  const sale = { orderId: id, number, repCode: order.salesRepresentative, grandTotal: order.grandTotal }
  await notifyOfSales(db, { companyId, except: null }, [sale])
}

async function holds(db: Db, order: Order): Promise<Held> {
  const customer = await lockCredit(db, order.customerId)
  if (customer?.onHold) return { heldBy: 'onHold', heldAbove: null }
  const credit = (await isOrderOnAccount(db, order)) ? (await creditOf(db, [order.customerId])).get(order.customerId) : undefined
  return heldBy(order.grandTotal, { above: await approvalAbove(db), credit })
}
