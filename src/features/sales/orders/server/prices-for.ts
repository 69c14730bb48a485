import { CompiledQuery } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** The last price a customer paid for item `i` (rules 3.20), of which `customer` is the SQL: in an order here that still stands. */
export const lastPaidSql = (customer: string) => `left join lateral (
    select l.unit_price from order_lines l join orders o on o.id = l.order_id and o.state not in ('Cancelled', 'Rejected')
    where l.customer_id = ${customer}::uuid and l.item_id = i.id order by l.order_number desc limit 1) last on true`

type Asked = { customerId: string | null; itemId: string | null }

/** What customers pay for items, in dollars as decimal text: the last price each paid, else the item's. Null: neither, or nobody knows whose or of what. */
export async function pricesFor(db: Db, asked: readonly Asked[]): Promise<(string | null)[]> {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ price: string | null }>(
      CompiledQuery.raw(pricesSql, [asked.map(({ customerId }) => customerId), asked.map(({ itemId }) => itemId)]),
    )
  return rows.map(({ price }) => price)
}

const pricesSql = `select coalesce(last.unit_price, i.unit_price)::text as price
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (customer_id, item_id, place)
  left join items i on i.id = asked.item_id and asked.customer_id is not null ${lastPaidSql('asked.customer_id')} order by asked.place`
