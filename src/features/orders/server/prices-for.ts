import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db.ts'

/** The last price a customer paid for item `i` (decisions 3.20), of which `customer` is the placeholder: in an order here that still stands. */
export const lastPaidSql = (customer: string) => `left join lateral (
    select l.unit_price from order_lines l join orders o on o.id = l.order_id and o.state not in ('Cancelled', 'Rejected')
    where l.customer_id = ${customer}::uuid and l.item_id = i.id order by l.order_number desc limit 1) last on true`

/** What a customer pays for items, in dollars as decimal text: the last price it paid, else the item's. Who has neither is not among them. */
export async function pricesFor(db: Db, customerId: string, itemIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ id: string; price: string }>(CompiledQuery.raw(pricesSql, [itemIds, customerId]))
  return new Map(rows.map(({ id, price }) => [id, price]))
}

const pricesSql = `select i.id, coalesce(last.unit_price, i.unit_price)::text as price from items i ${lastPaidSql('$2')}
  where i.id = any($1::uuid[]) and coalesce(last.unit_price, i.unit_price) is not null`
