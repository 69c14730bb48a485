import { notify } from '#features/notifications/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'
import { moveOrder } from '../states.ts'

/** The customer does not want what a locked quote offers, and may say who they are and why: it is over, and whoever made it is told. */
export async function declineQuote(db: Db, by: Actor, order: Order, { name, reason }: { name: string; reason: string }): Promise<void> {
  const { companyId, number, id, createdBy } = order
  await audit(db, by, {
    action: 'quoteDeclined',
    recordKind: 'order',
    recordId: id,
    recordVersion: order.version,
    changes: [
      ...(name ? [{ field: 'declinedBy', from: '', to: name }] : []),
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  await moveOrder(db, by, order, 'Cancelled', reason)
  const note = { companyId, value: String(number), record: { kind: 'order', id } } as const
  if (createdBy) await notify(db, { ...note, code: 'NA_QUOTE_DECLINED', to: [createdBy] })
}
