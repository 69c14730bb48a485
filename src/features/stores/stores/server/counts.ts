import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { keptCount } from '#server/data/listing/kept-counts.ts'
import { isPriced, offeredItems } from './offered.ts'
import type { StoreRecord } from './store.ts'

/** How many items a store offers. Of many it is counted now and then, and when the store was saved. */
export const offeredBy = (db: Db, { id, version }: Pick<StoreRecord, 'id' | 'version'>): Promise<number> =>
  keptCount(`offered ${id} ${version}`, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${offeredItems(id)}) i`.execute(db.withoutPlugins())
    const value = rows[0]?.count ?? 0
    return { value, counted: value }
  })

/** And of how many of these nobody has said a price. */
export const offeredWithoutPrice = (db: Db, store: Pick<StoreRecord, 'id' | 'version' | 'priceLevelId'>) =>
  keptCount(`offered and priced ${store.id} ${store.version}`, async () => {
    const { rows } = await sql<{ offered: number; withoutPrice: number }>`
      select count(*)::int as offered, (count(*) filter (where not ${isPriced(store)}))::int as "withoutPrice"
      from (${offeredItems(store.id)}) i`.execute(db.withoutPlugins())
    const value = rows[0] ?? { offered: 0, withoutPrice: 0 }
    return { value, counted: value.offered }
  })
