import type { Selectable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { ItemsTable } from '#server/data/tables.ts'

export type ItemRecord = Selectable<ItemsTable>

/** The item; categories of QuickBooks are none. */
export async function itemOf(db: Db, id: string, { lock = false } = {}): Promise<ItemRecord> {
  const query = db.selectFrom('items').selectAll().where('id', '=', id).where('itemType', '<>', 'Category')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}
