import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** `unit`: as the partner orders; `day`: of its order, empty: today. */
type Asked = { itemId: string | null; unit: string; day: string }
/** Dollars as decimal text, of one in this unit; empty: of one of ours. */
export type AgreedPrice = { price: string; unit: string }

/** What a partner pays for items: the price that is agreed with it, else the item's own. Null: neither. */
export async function agreedPrices(db: Db, partnerId: string, asked: readonly Asked[]): Promise<(AgreedPrice | null)[]> {
  const [items, units, days] = [
    asked.map(({ itemId }) => itemId),
    asked.map(({ unit }) => unit.trim().toUpperCase()),
    asked.map(({ day }) => day || null),
  ]
  const { rows } = await sql<{ price: string | null; unit: string }>`
    select coalesce(agreed.price, i.unit_price)::text as price, coalesce(agreed.unit, '') as unit
    from unnest(${items}::uuid[], ${units}::text[], ${days}::date[]) with ordinality as asked (item_id, unit, day, place)
    left join items i on ${ofCompany('i')} and i.id = asked.item_id
    left join lateral (
      select p.price, p.unit from partner_prices p
      where ${ofCompany('p')} and p.partner_id = ${partnerId} and p.item_id = asked.item_id and p.unit in (asked.unit, '')
        and p.valid_from <= coalesce(asked.day, current_date)
      order by p.unit = asked.unit desc, p.valid_from desc limit 1) agreed on true
    order by asked.place`.execute(db)
  return rows.map(({ price, unit }) => (price === null ? null : { price, unit }))
}
