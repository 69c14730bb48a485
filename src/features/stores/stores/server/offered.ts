import { sql } from 'kysely'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Of items `i`: does this store offer it? What it says of the item itself goes before all else; then what may be offered in stores is, as far as it is
 * in one of the store's categories or below it. Without any they are all.
 */
export const isOffered = (storeId: string): Condition => sql<boolean>`i.active and i.item_type <> 'Category' and coalesce(
    (select x.offered from store_items x where ${ofCompany('x')} and x.store_id = ${storeId}::uuid and x.item_id = i.id),
    i.in_stores and (not exists (select from store_categories k where ${ofCompany('k')} and k.store_id = ${storeId}::uuid)
      or i.category_id = any(array(
        with recursive tree as (
          select k.category_id as id from store_categories k where ${ofCompany('k')} and k.store_id = ${storeId}::uuid
          union select c.id from item_categories c join tree on c.parent_id = tree.id where ${ofCompany('c')})
        select id from tree))))`

/** Of items `i`: has anybody said what it costs there? Its own price, or one of the store's level, else of the company's. */
export const isPriced = ({ priceLevelId }: { priceLevelId: string | null }): Condition => sql<boolean>`(
  i.sells_for is not null
  or exists (select from price_level_prices r where ${ofCompany('r')} and r.item_id = i.id and r.price is not null
    and r.level_id = coalesce(${priceLevelId}::uuid, (select l.id from price_levels l where ${ofCompany('l')} and l.is_default))))`
