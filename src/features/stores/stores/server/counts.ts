import { sql } from 'kysely'
import { hasPrice } from '#features/catalog/prices/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { keptCount } from '#server/data/listing/kept-counts.ts'
import { offeredItems } from './offered.ts'
import type { StoreRecord } from './store.ts'

/** How many items a store offers. Of many it is counted now and then, and when the store was saved. */
export const offeredBy = (db: Db, { id, version }: Pick<StoreRecord, 'id' | 'version'>): Promise<number> =>
  keptCount(`offered ${id} ${version}`, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${offeredItems(id)}) i`.execute(db.withoutPlugins())
    const value = rows[0]?.count ?? 0
    return { value, counted: value }
  })

/** And of how many of these nobody has said a price of today. */
export async function offeredWithoutPrice(db: Db, { id, version, priceLevelId }: Pick<StoreRecord, 'id' | 'version' | 'priceLevelId'>) {
  const today = await todayOf(db)
  return keptCount(`offered and priced ${id} ${version} ${today}`, async () => {
    const { rows } = await sql<{ offered: number; withoutPrice: number }>`
      select count(*)::int as offered, (count(*) filter (where not ${hasPrice({ levelId: priceLevelId, day: today })}))::int as "withoutPrice"
      from (${offeredItems(id)}) i`.execute(db.withoutPlugins())
    const value = rows[0] ?? { offered: 0, withoutPrice: 0 }
    return { value, counted: value.offered }
  })
}
