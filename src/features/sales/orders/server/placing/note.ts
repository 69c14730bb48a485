import { notifyOfMany } from '#features/notifications/server/door.ts'
import { auditMany } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderState } from '../../contract.ts'
import { notifyOfSales } from '../notify-of-sales.ts'
import type { Known } from './known.ts'
import type { Placing } from './new-order.ts'
import type { TakenOrder } from './take.ts'

/** Who placed what, and who hears of it. Sent in one go: none waits for what the one before it answers. */
export async function note(db: Db, { companyId, source, by }: Placing, made: readonly TakenOrder[], { zone, repCodes, hearers }: Known) {
  if (!made.length) return
  const ids = made.map(({ id }) => id)
  const event = { recordKind: 'order', recordVersion: 1 } as const
  const move = (from: OrderState, to: OrderState, moved: readonly TakenOrder[]) =>
    auditMany(
      db,
      by,
      { ...event, action: 'orderMoved', changes: [{ field: 'orderState', from, to }] },
      moved.map(({ id }) => id),
    )
  const waiting = made.filter(({ state }) => state === 'AwaitingApproval')
  const quoted = made.filter(({ state }) => state === 'Quote')
  const accepted = made.filter(({ state }) => state === 'Accepted' || state === 'OnAccount')
  const onAccount = made.filter(({ state }) => state === 'OnAccount')
  // A payment request sells nothing, and nobody has to accept it.
  const sold = source === 'invoice' ? [] : made
  const sales = (source === 'invoice' ? [] : accepted).map(({ id, number, order, totals }) => {
    const repCode = order.taken?.repCode ?? repCodes.get(order.customerId) ?? ''
    return { orderId: id, number, repCode, grandTotal: totals.grandTotal }
  })
  await Promise.all([
    auditMany(db, by, { ...event, action: 'orderPlaced' }, ids),
    move('Submitted', 'Quote', quoted),
    move('Submitted', 'AwaitingApproval', waiting),
    move('Submitted', 'Accepted', source === 'invoice' ? [] : accepted),
    move('Accepted', 'OnAccount', onAccount),
    notifyOfMany(
      db,
      { companyId, zone, code: 'NA_APPROVAL_NEEDED', to: { can: 'approvals.write' }, ...(by.actorId && { except: by.actorId }) },
      waiting.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfMany(
      db,
      { companyId, zone, code: 'NA_ORDER_PLACED', to: { can: 'settings.read' }, ...(by.actorId && { except: by.actorId }) },
      sold.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfSales(db, { companyId, zone, except: by.actorId, hearers }, sales),
  ])
}
