import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listShopCategories } from '../../contract.ts'
import { lookerOf } from '../buyer.ts'
import { refuseStrangers } from './items.ts'

type Row = { id: string; name: string; parentId: string | null; items: number }
const mostShown = 500

/** Those with something in them or below them, each counting what is below it too. */
export async function shopCategories(context: DbContext): Promise<RawResult<typeof listShopCategories>> {
  const looker = await lookerOf(context)
  refuseStrangers(looker)
  if (!looker.showsCatalog) return { rows: [] }
  const { rows } = await sql<Row>`
    with recursive counted as (
      select i.category_id as id, count(*) as items from items i
      where ${ofCompany('i')} and i.category_id is not null and ${isOffered(looker.store.id)} group by i.category_id),
    above as (
      select c.id, c.parent_id, n.items, 0 as depth from counted n join item_categories c on ${ofCompany('c')} and c.id = n.id
      union all
      select p.id, p.parent_id, above.items, above.depth + 1 from above
        join item_categories p on ${ofCompany('p')} and p.id = above.parent_id where above.depth < 20),
    summed as (select id, sum(items)::int as items from above group by id)
    select c.id, c.name, c.parent_id as "parentId", s.items from summed s
    join item_categories c on ${ofCompany('c')} and c.id = s.id order by app.sort_key(c.name), c.id limit ${sql.lit(mostShown)}`.execute(
    context.db.withoutPlugins(),
  )
  return { rows: parentsFirst(rows) }
}

function parentsFirst(rows: readonly Row[]): Row[] {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string | null): Row[] => (children.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
