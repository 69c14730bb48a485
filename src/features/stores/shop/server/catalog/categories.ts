import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { offeredItems } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { keptCount } from '#server/data/listing/kept-counts.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listShopCategories } from '../../contract.ts'
import { lookerOf } from '../buyer.ts'
import { refuseStrangers } from './items.ts'

/** `own`: in it, and in none below it. */
type Row = { id: string; name: string; parentId: string | null; items: number; own: number }
const mostShown = 500

/** Those with something in them or below them, each counting what is below it too. Of many items it is counted now and then. */
export async function shopCategories(context: DbContext): Promise<RawResult<typeof listShopCategories>> {
  const looker = await lookerOf(context)
  refuseStrangers(looker)
  if (!looker.showsCatalog) return { rows: [] }
  const { id, version } = looker.store
  const rows = await keptCount(`categories ${id} ${version}`, async () => {
    const counted = await countedRows(context.db, id)
    return { value: counted, counted: counted.reduce((sum, { own }) => sum + own, 0) }
  })
  return { rows: parentsFirst(rows) }
}

async function countedRows(db: Db, storeId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with recursive counted as (
      select i.category_id as id, count(*) as items from (${offeredItems(storeId)}) i where i.category_id is not null group by i.category_id),
    above as (
      select c.id, c.parent_id, n.items, 0 as depth from counted n join item_categories c on ${ofCompany('c')} and c.id = n.id
      union all
      select p.id, p.parent_id, above.items, above.depth + 1 from above
        join item_categories p on ${ofCompany('p')} and p.id = above.parent_id where above.depth < 20),
    summed as (select id, sum(items)::int as items from above group by id)
    select c.id, c.name, c.parent_id as "parentId", s.items, coalesce((select n.items from counted n where n.id = c.id), 0)::int as own from summed s
    join item_categories c on ${ofCompany('c')} and c.id = s.id order by app.sort_key(c.name), c.id limit ${sql.lit(mostShown)}`.execute(
    db.withoutPlugins(),
  )
  return rows
}

function parentsFirst(rows: readonly Row[]): Row[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string | null): Row[] => (children.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
