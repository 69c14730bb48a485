import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Quantities, quantityRule, type SoldItem } from '../quantity-rule.ts'
import { packsOf } from './packs.ts'

/** QuickBooks has five levels of customers. */
const deepest = 8

const nearestAgreed = (name: 'minimum' | 'multiple' | 'maximum') =>
  sql.raw(`(array_agg(q.${name}_quantity order by b.depth) filter (where q.${name}_quantity is not null))[1] as ${name}_quantity`)
/** What is agreed about these items with a customer, else with the nearest above it: `item_id` and the three rules, each by itself. */
export const agreedQuantities = (customerId: unknown, itemIds: unknown) => sql`(
  with recursive above as (
    select c.id, c.parent_id, 0 as depth from customers c where ${ofCompany('c')} and c.id = ${customerId}::uuid
    union all
    select c.id, c.parent_id, b.depth + 1 from above b join customers c on ${ofCompany('c')} and c.id = b.parent_id where b.depth < ${sql.lit(deepest)})
  select q.item_id, ${nearestAgreed('minimum')}, ${nearestAgreed('multiple')}, ${nearestAgreed('maximum')}
  from above b join agreed_quantities q on ${ofCompany('q')} and q.customer_id = b.id and q.item_id = any(${itemIds}::uuid[]) group by q.item_id)`

/** Each as it is agreed with the customer `a`, else as the store `s` says, else as the item `i` does (rules 3.22, 15). */
export const nearestQuantity = (name: 'minimum' | 'multiple' | 'maximum') =>
  sql.raw(`coalesce(a.${name}_quantity, s.${name}_quantity, i.${name}_quantity)`)

/** How these items are sold, in a store to a customer by the nearest rules; those without a rule are left out. */
export async function quantityRulesOf(
  db: Db,
  itemIds: readonly string[],
  { storeId, customerId }: { storeId: string | null; customerId: string | null } = { storeId: null, customerId: null },
): Promise<Map<string, SoldItem>> {
  if (!itemIds.length) return new Map()
  const ids = [...new Set(itemIds)]
  const [minimum, multiple, maximum] = [nearestQuantity('minimum'), nearestQuantity('multiple'), nearestQuantity('maximum')]
  const { rows } = await sql<Omit<SoldItem, 'packs'> & { id: string }>`
    select i.id, i.unit, coalesce(trim_scale(${minimum})::text, '') as "minimumQuantity",
      coalesce(trim_scale(${multiple})::text, '') as "multipleQuantity", coalesce(trim_scale(${maximum})::text, '') as "maximumQuantity"
    from items i left join store_items s on ${ofCompany('s')} and s.store_id = ${storeId}::uuid and s.item_id = i.id
      left join ${agreedQuantities(customerId, ids)} a on a.item_id = i.id
    where ${ofCompany('i')} and i.id = any(${ids}::uuid[])
      and (${minimum} is not null or ${multiple} is not null or ${maximum} is not null)`.execute(db.withoutPlugins())
  const packs = await packsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id, ...item }) => [id, { ...item, packs: packs.get(id) ?? [] }]))
}

type Own = Quantities & { itemId: string; store: string }

/**
 * Sold as these items are to be: for each the first store in which nothing of it could be ordered then, by what the store says of it itself and leaves
 * to the item (rules 3.22, 15).
 */
export async function storesAgainst(db: Db, items: readonly (Quantities & { id: string })[]): Promise<Map<string, string>> {
  if (!items.length) return new Map()
  const { rows } = await sql<Own>`
    select s.item_id as "itemId", t.name as store, coalesce(trim_scale(s.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(s.multiple_quantity)::text, '') as "multipleQuantity", coalesce(trim_scale(s.maximum_quantity)::text, '') as "maximumQuantity"
    from store_items s join stores t on ${ofCompany('t')} and t.id = s.store_id and t.state <> 'Archived'
    where ${ofCompany('s')} and s.item_id = any(${items.map(({ id }) => id)}::uuid[])
      and (s.minimum_quantity is not null or s.multiple_quantity is not null or s.maximum_quantity is not null)
    order by t.name_key desc, t.id desc`.execute(db.withoutPlugins())
  const byId = new Map(items.map((item) => [item.id, item]))
  return new Map(
    rows.flatMap((own) => {
      const item = byId.get(own.itemId)
      return item && isNeverSold(nearestRules(own, item)) ? [[own.itemId, own.store] as const] : []
    }),
  )
}

const isNeverSold = (quantities: Quantities) => quantityRule(quantities)?.kind === 'impossible'

const nearestRules = (own: Quantities, item: Quantities): Quantities => ({
  minimumQuantity: own.minimumQuantity || item.minimumQuantity,
  multipleQuantity: own.multipleQuantity || item.multipleQuantity,
  maximumQuantity: own.maximumQuantity || item.maximumQuantity,
})

/** Of what a store says of these items itself: the first of which nothing could be ordered there. Nobody sells them otherwise meanwhile. */
export async function neverSoldBy(
  db: Db,
  given: readonly (Quantities & { itemId: string })[],
): Promise<{ at: number; name: string } | null> {
  const own = given.filter((each) => each.minimumQuantity || each.multipleQuantity || each.maximumQuantity)
  if (!own.length) return null
  const { rows } = await sql<Quantities & { id: string; name: string }>`
    select i.id, i.name, coalesce(trim_scale(i.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(i.multiple_quantity)::text, '') as "multipleQuantity", coalesce(trim_scale(i.maximum_quantity)::text, '') as "maximumQuantity"
    from items i where ${ofCompany('i')} and i.id = any(${own.map(({ itemId }) => itemId)}::uuid[]) order by i.id for share`.execute(
    db.withoutPlugins(),
  )
  const byId = new Map(rows.map((item) => [item.id, item]))
  for (const [at, each] of given.entries()) {
    const item = own.includes(each) ? byId.get(each.itemId) : undefined
    if (item && isNeverSold(nearestRules(each, item))) return { at, name: item.name }
  }
  return null
}

/** Of what is agreed with a customer about an item: the first store in which nothing of it could be ordered; '' where it is the item itself. */
export async function neverSoldTo(db: Db, itemId: string, agreed: Quantities): Promise<string | null> {
  const { rows } = await sql<Quantities & { store: string }>`
    select coalesce(t.name, '') as store, coalesce(trim_scale(coalesce(s.minimum_quantity, i.minimum_quantity))::text, '') as "minimumQuantity",
      coalesce(trim_scale(coalesce(s.multiple_quantity, i.multiple_quantity))::text, '') as "multipleQuantity",
      coalesce(trim_scale(coalesce(s.maximum_quantity, i.maximum_quantity))::text, '') as "maximumQuantity"
    from items i left join (
      select null::uuid as store_id, ${itemId}::uuid as item_id, null::numeric as minimum_quantity, null::numeric as multiple_quantity,
        null::numeric as maximum_quantity
      union all select x.store_id, x.item_id, x.minimum_quantity, x.multiple_quantity, x.maximum_quantity
        from store_items x where ${ofCompany('x')} and x.item_id = ${itemId}::uuid) s on s.item_id = i.id
    left join stores t on ${ofCompany('t')} and t.id = s.store_id
    where ${ofCompany('i')} and i.id = ${itemId}::uuid and (t.state is null or t.state <> 'Archived')
    order by t.name_key nulls first, t.id`.execute(db.withoutPlugins())
  return rows.find((each) => isNeverSold(nearestRules(agreed, each)))?.store ?? null
}
