import { sql } from 'kysely'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Categories with all that stand below them. */
const below = (roots: ReturnType<typeof sql>) => sql`array(
  with recursive tree as (
    ${roots}
    union select c.id from item_categories c join tree on c.parent_id = tree.id where ${ofCompany('c')})
  select id from tree)`

/**
 * Of `items i`: whether this store offers it. What it says of the item itself goes before its category; what is sold in no store is offered only
 * where the store names it. `storeId`: or what stands for it.
 */
export const isOffered = (storeId: unknown): Condition => sql<boolean>`(i.active and i.item_type <> 'Category' and coalesce(
  (select so.offered from store_items so where ${ofCompany('so')} and so.store_id = ${storeId}::uuid and so.item_id = i.id),
  i.in_stores and (
    not exists (select from store_categories sc where ${ofCompany('sc')} and sc.store_id = ${storeId}::uuid)
    or i.category_id = any(${below(sql`select category_id as id from store_categories sc where ${ofCompany('sc')} and sc.store_id = ${storeId}::uuid`)}))))`

/** The rows of all that this store offers, as `isOffered` says of each. */
export const offeredItems = (storeId: string) => {
  const ofStore = sql`store_id = ${storeId}::uuid`
  const isSold = sql`${ofCompany('i')} and i.active and i.item_type <> 'Category'`
  const asCategoriesSay = sql`${isSold} and i.in_stores and not exists (select from store_items so
    where ${ofCompany('so')} and so.${ofStore} and so.item_id = i.id and so.offered is not null)`
  const categories = sql`select category_id as id from store_categories sc where ${ofCompany('sc')} and sc.${ofStore}`
  return sql`
    select i.* from store_items so join items i on i.id = so.item_id where ${ofCompany('so')} and so.${ofStore} and so.offered and ${isSold}
    union all select i.* from items i where ${asCategoriesSay} and i.category_id = any(${below(categories)})
    union all select i.* from items i where ${asCategoriesSay} and not exists (${categories})`
}

/** Of `items i`: whether it stands in this category or one below it. */
export const inCategory = (categoryId: string): Condition =>
  sql<boolean>`i.category_id = any(${below(sql`select id from item_categories where ${ofCompany()} and id = ${categoryId}::uuid`)})`
