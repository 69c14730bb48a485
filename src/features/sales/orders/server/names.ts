import { nameOfLabel } from '#contract/order-label.ts'
import type { Db } from '#server/data/db.ts'

/** Numbers by id, of those there are: orders and payment requests. */
export async function namesOfOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'label']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, label }) => [id, nameOfLabel(label)]))
}
