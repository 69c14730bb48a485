import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { daysBetweenCounts, type getCountChoices, valueClasses } from '../contract.ts'

/** What is at a location or promised there: an item that never was is found by scanning it. */
export const there = sql<boolean>`(b.on_hand <> 0 or b.reserved > 0)`

/**
 * Items of a location with their class by value and whether they are due: those that make up the first four fifths of the value each month,
 * up to 95 % each quarter, the rest each year.
 */
export const classed = (locationId: string): RawBuilder<unknown> => sql`(
  select v.item_id, v.value_class, v.last is null or v.last < now() - make_interval(days => case v.value_class
    when 'A' then ${daysBetweenCounts.A}::int when 'B' then ${daysBetweenCounts.B}::int else ${daysBetweenCounts.C}::int end) as due
  from (select w.item_id, w.last,
      case when w.total = 0 then 'C' when w.before < w.total * 0.8 then 'A' when w.before < w.total * 0.95 then 'B' else 'C' end as value_class
    from (select u.item_id, u.last, sum(u.value) over () as total,
        sum(u.value) over (order by u.value desc, u.item_id rows between unbounded preceding and current row) - u.value as before
      from (select b.item_id, greatest(b.on_hand, 0) * coalesce(i.purchase_cost, 0) as value,
          (select max(n.counted_at) from stock_count_lines n join stock_counts c on ${ofCompany('c')} and c.id = n.count_id
            where ${ofCompany('n')} and n.item_id = b.item_id and c.location_id = b.location_id and c.state = 'approved') as last
        from stock_balances b join items i on ${ofCompany('i')} and i.id = b.item_id
        where ${ofCompany('b')} and b.location_id = ${locationId} and ${there}) u) w) v)`

/** A category with all below it. */
export const belowCategory = (categoryId: string): RawBuilder<unknown> => sql`(with recursive below (id) as (
    select ${categoryId}::uuid union select k.id from below join item_categories k on ${ofCompany('k')} and k.parent_id = below.id)
  select id from below)`

export async function choicesAt(context: DbContext, locationId: string): Promise<RawResult<typeof getCountChoices>> {
  const { db } = context
  await seenLocation(context, locationId)
  const [all, categories, due] = await Promise.all([
    sql<{ items: number }>`select count(*)::int as items from stock_balances b
      where ${ofCompany('b')} and b.location_id = ${locationId} and ${there}`.execute(db),
    categoriesAt(db, locationId),
    sql<{ valueClass: (typeof valueClasses)[number]; items: number }>`select v.value_class, count(*)::int as items
      from ${classed(locationId)} v where v.due group by v.value_class order by v.value_class`.execute(db),
  ])
  const dueOf = new Map(due.rows.map(({ valueClass, items }) => [valueClass, items]))
  return {
    items: all.rows[0]?.items ?? 0,
    categories,
    due: valueClasses.map((valueClass) => ({ valueClass, items: dueOf.get(valueClass) ?? 0 })),
  }
}

/** With what is below them. */
async function categoriesAt(db: Db, locationId: string) {
  const { rows } = await sql<{ id: string; name: string; items: number }>`
    with recursive held as (select i.category_id as id, count(*)::int as items from stock_balances b
        join items i on ${ofCompany('i')} and i.id = b.item_id
        where ${ofCompany('b')} and b.location_id = ${locationId} and ${there} and i.category_id is not null group by 1),
      above (id, at) as (select id, id from held
        union select above.id, k.parent_id from above join item_categories k on ${ofCompany('k')} and k.id = above.at where k.parent_id is not null)
    select k.id, k.name, sum(held.items)::int as items from above join held on held.id = above.id
      join item_categories k on ${ofCompany('k')} and k.id = above.at
    group by k.id, k.name order by app.sort_key(k.name), k.id limit 500`.execute(db)
  return rows
}

export async function seenLocation(context: Pick<DbContext, 'db' | 'session'>, id: string): Promise<{ name: string; active: boolean }> {
  const { rows } = await sql<{ name: string; active: boolean }>`select l.name, l.active from stock_locations l
    where ${ofCompany('l')} and l.id = ${id} and ${seenLocations(context)}`.execute(context.db)
  const [found] = rows
  if (!found) throw new AppError('notFound')
  return found
}
