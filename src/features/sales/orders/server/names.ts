import type { Db } from '#server/data/db.ts'

/** Numbers by id, of those there are. */
export async function namesOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
}
