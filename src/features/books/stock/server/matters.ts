import type { Db } from '#server/data/db.ts'
import { sum } from '#trade-documents/model/decimal.ts'

/** Items that differ, by their ids, with both quantities. */
export async function differingItems(db: Db, itemIds: readonly string[]) {
  if (!itemIds.length) return new Map<string, never>()
  const rows = await db
    .selectFrom('stockDifferences')
    .innerJoin('items', 'items.id', 'stockDifferences.itemId')
    .select(['itemId', 'fullName as item', 'cause', 'ours', 'theirs'])
    .where('itemId', 'in', [...itemIds])
    .execute()
  return new Map(rows.map(({ itemId, ours, theirs, ...row }) => [itemId, { ...row, ours: sum([ours]), theirs: sum([theirs]) }]))
}

/** How adjustments of ours stand, by their ids. */
export async function standingAdjustments(db: Db, ids: readonly string[]) {
  if (!ids.length) return new Map<string, never>()
  const rows = await db
    .selectFrom('stockPostings')
    .select(['id', 'state', 'waitsFor'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
