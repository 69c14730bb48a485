import { sql } from 'kysely'
import type { Condition } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'

const isOn = (row: string, day: string): Condition => {
  const { ref } = sql
  return sql`(${ref(`${row}.valid_from`)} is null or ${ref(`${row}.valid_from`)} <= ${day}::date)
    and (${ref(`${row}.valid_to`)} is null or ${day}::date <= ${ref(`${row}.valid_to`)})`
}

/**
 * Of `items i`: has anybody said what one costs whoever has this level (null: the company's), on that day and from however many on? The same as `priceOf`
 * finds, without the price: for as many items as there are.
 */
export const hasPrice = ({ levelId, day }: { levelId: string | null; day: string }): Condition => sql<boolean>`(
  i.sells_for is not null
  or exists (select from (
      select l.id, l.base from price_levels l where ${ofCompany('l')} and l.active and ${isOn('l', day)}
        and (l.id = ${levelId}::uuid or l.is_default) order by l.id is distinct from ${levelId}::uuid limit 1) l
    where l.base = 'cost' and i.costs > 0
      or exists (select from price_level_prices r where ${ofCompany('r')} and r.level_id = l.id and r.item_id = i.id and r.price is not null
        and ${isOn('r', day)})))`
