import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'
import type { ShipDays } from '../placing/new-order.ts'

const kinds = ['shipFrom', 'shipBy', 'deliverBy', 'cancelAfter'] as const

/** May its days move? What has left, even in part, or is called off has none any more. */
export const mayMoveDays = ({ state, shipped }: Pick<Order, 'state' | 'shipped'>) =>
  shipped === 'none' && state !== 'Cancelled' && state !== 'Rejected'

/** Other days for a locked order. What it asks for stays as it is: it is no new version. */
export async function moveDays(db: Db, by: Actor, order: Order, days: ShipDays, reason: string): Promise<void> {
  const changes = kinds.flatMap((kind) =>
    order[kind] === days[kind] ? [] : [{ field: kind, from: order[kind] ?? '', to: days[kind] ?? '' }],
  )
  if (!changes.length) return
  await db
    .updateTable('orders')
    .set({ ...days, updatedAt: new Date() })
    .where('id', '=', order.id)
    .execute()
  await audit(db, by, {
    action: 'orderDaysMoved',
    recordKind: 'order',
    recordId: order.id,
    changes: [...changes, { field: 'reason', from: '', to: reason }],
  })
}
