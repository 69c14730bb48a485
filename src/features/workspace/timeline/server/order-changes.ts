import { sql } from 'kysely'
import type { ThreadSource } from '#server/data/timeline.ts'
import { asEvent } from './audit-event.ts'

/** What the audit log says of an order: placed, changed, moved on, its link sent, money come. */
export const orderChanges: ThreadSource<'changes'> = {
  kind: 'changes',
  ability: 'history.read',
  async read({ db }, orderId, limit) {
    const rows = await db
      .selectFrom('auditEvents')
      .select(['id', 'actor', 'origin', 'action', 'changes'])
      .where('recordId', '=', orderId)
      // Letter by letter as the index has it.
      .where(sql<boolean>`record_kind = 'order'`)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(asEvent)
  },
}
