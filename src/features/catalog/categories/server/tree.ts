import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ItemCategory, listCategories } from '../contract.ts'

/** Each below its parent, in `position`; among the same by name. */
export async function categoryTree(db: Db): Promise<RawResult<typeof listCategories>> {
  const { rows } = await sql<ItemCategory>`
    select c.id, c.parent_id as "parentId", c.name, c.position, c.version, coalesce(n.items, 0)::int as items
    from item_categories c
      left join (select category_id, count(*) as items from items where ${ofCompany()} and category_id is not null group by category_id) n on n.category_id = c.id
    where ${ofCompany('c')} order by c.position, app.sort_key(c.name), c.id`.execute(db.withoutPlugins())
  const ofQuickBooks = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('itemType', '=', 'Category')
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return { rows: inOrder(rows), ofQuickBooks: Number(ofQuickBooks.count) }
}

function inOrder(rows: readonly ItemCategory[]): ItemCategory[] {
  const below = new Map<string | null, ItemCategory[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const walk = (parent: string | null): ItemCategory[] => (below.get(parent) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
