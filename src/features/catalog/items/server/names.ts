import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** What items are called, with their numbers. */
export async function itemNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'sku'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name, sku }) => [id, sku && sku !== name ? `${name} (${sku})` : name]))
}

/** What other rooms compute with, of each of these items. */
export async function itemsByIds(db: Db, ids: readonly string[]) {
  const columns = [
    'id',
    'name',
    'sku',
    'description',
    'itemType',
    'unit',
    'unitPrice',
    'purchaseCost',
    'quantityOnHand',
    'taxable',
    'active',
  ] as const
  const rows = await db
    .selectFrom('items')
    .select([...columns, 'minimumQuantity', 'multipleQuantity', 'maximumQuantity', 'onDevices', 'inStores', 'taxCodeId'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
