import type { Db } from '#server/data/db.ts'

/** Names by id, of those there are. */
export async function namesOfCustomers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('customers').select(['id', 'customerName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, customerName }) => [id, customerName]))
}

/**
 * Those merged into this one: what cannot be moved stands with them. Only the newest, for whoever reads them reads something of each; of
 * older ones the address still leads here.
 */
export const mergedInto = (db: Db, id: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'customerName'])
    .where('mergedInto', '=', id)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMerged)
    .execute()
const mostMerged = 50
