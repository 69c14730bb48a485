import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

/**
 * A count that `takeCount` made of this key and that another one takes the place of: nothing of it holds. `stands`: it was approved, and what is
 * there by now is what it says. Null: there is none, or it was cancelled before.
 */
export async function callOffCount(
  db: Db,
  by: Actor,
  requestKey: string,
): Promise<{ number: number; locationId: string; stands: boolean } | null> {
  // As whoever takes a count: the row of the settings first.
  await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  const count = await db
    .selectFrom('stockCounts')
    .innerJoin('stockLocations', 'stockLocations.id', 'stockCounts.locationId')
    .select(['stockCounts.id', 'stockCounts.number', 'stockCounts.state', 'stockCounts.locationId', 'stockLocations.name'])
    .where('requestKey', '=', requestKey)
    .forUpdate('stockCounts')
    .executeTakeFirst()
  if (!count || count.state === 'cancelled') return null
  const { id, number, locationId, state, name } = count
  if (state === 'approved') return { number, locationId, stands: true }
  await db.updateTable('stockCounts').set({ state: 'cancelled', closedBy: by.actor, closedAt: new Date() }).where('id', '=', id).execute()
  await audit(db, by, { action: 'countCancelled', changes: [{ field: 'count', from: '', to: `#${number} · ${name}` }] })
  return { number, locationId, stands: false }
}
