import { notifyOfMany } from '#features/notifications/server/door.ts'
import { auditEach } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderState } from '../../contract.ts'
import { type Hearers, notifyOfSales } from '../notify-of-sales.ts'
import type { Known } from './known.ts'
import type { Placing, RepOf } from './new-order.ts'
import type { TakenOrder } from './take.ts'

type Whose = { hearers: Hearers; repOf: RepOf }

/** Who placed what, and who hears of it. Sent in one go: none waits for what the one before it answers. */
export async function note(
  db: Db,
  placing: Placing,
  made: readonly TakenOrder[],
  { zone }: Pick<Known, 'zone'>,
  { hearers, repOf }: Whose,
) {
  const { companyId, source, by } = placing
  if (!made.length) return
  const placed = made.map(({ id, order }) => ({ action: 'orderPlaced', recordId: id, recordVersion: 1, changes: [], by: order.by }))
  const moves = made.flatMap(({ id, state, order }) =>
    // Nobody has to accept a payment request.
    (source === 'invoice' && state === 'Accepted' ? [] : steps[state]).map(([from, to]) => ({
      action: 'orderMoved',
      recordId: id,
      recordVersion: 1,
      changes: [{ field: 'orderState', from, to }],
      by: order.by,
    })),
  )
  const waiting = made.filter(({ state }) => state === 'AwaitingApproval')
  // And it sells nothing.
  const sold = source === 'invoice' ? [] : made
  const sales = sold
    .filter(({ state }) => state === 'Accepted' || state === 'OnAccount')
    .map(({ id, number, order, totals }) => ({ orderId: id, number, repCode: repOf(order), grandTotal: totals.grandTotal }))
  const told = { companyId, zone, ...(by.actorId && { except: by.actorId }) }
  await Promise.all([
    auditEach(db, by, 'order', [...placed, ...moves]),
    notifyOfMany(
      db,
      { ...told, code: 'NA_APPROVAL_NEEDED', to: { can: 'approvals.write' } },
      waiting.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfMany(
      db,
      { ...told, code: 'NA_ORDER_PLACED', to: { can: 'settings.read' } },
      sold.map(({ id, number }) => ({ value: String(number), record: { kind: 'order', id } })),
    ),
    notifyOfSales(db, { companyId, zone, except: by.actorId, hearers }, sales),
  ])
}

/** From being handed in to where it begins. */
const steps: Record<TakenOrder['state'], readonly (readonly [OrderState, OrderState])[]> = {
  Quote: [['Submitted', 'Quote']],
  AwaitingApproval: [['Submitted', 'AwaitingApproval']],
  Accepted: [['Submitted', 'Accepted']],
  OnAccount: [
    ['Submitted', 'Accepted'],
    ['Accepted', 'OnAccount'],
  ],
}
