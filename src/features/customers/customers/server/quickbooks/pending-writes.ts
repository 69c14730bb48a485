import { carriedOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { sentFields } from './mapping.ts'
import type { SharedFields } from './shared-fields.ts'

/** What of these customers was sent and not answered yet, by customer. */
export async function pendingWrites(db: Db, customerIds: readonly string[]): Promise<Map<string, Partial<SharedFields>>> {
  if (!customerIds.length) return new Map()
  const rows = await db
    .selectFrom('deliveries')
    .select(['recordId', 'payload'])
    .where('recordKind', '=', 'customer')
    .where('recordId', 'in', customerIds)
    .where('direction', '=', 'out')
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
  return new Map(rows.map(({ recordId, payload }) => [recordId ?? '', sentFields(carriedOf({ payload }))]))
}
