import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** The last price a customer paid for item `i` (rules 3.20), of which `customer` is the SQL: in an order here that still stands. */
export const lastPaid = (customer: RawBuilder<unknown>) => sql`left join lateral (
    select l.unit_price from order_lines l join orders o on ${ofCompany('o')} and o.id = l.order_id and o.state not in ('Cancelled', 'Rejected')
    where ${ofCompany('l')} and l.customer_id = ${customer}::uuid and l.item_id = i.id order by l.order_number desc limit 1) last on true`

type Asked = { customerId: string | null; itemId: string | null }

/** What customers pay for items, in dollars as decimal text: the last price each paid, else the item's. Null: neither, or nobody knows whose or of what. */
export async function pricesFor(db: Db, asked: readonly Asked[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ price: string | null }>`select coalesce(last.unit_price, i.unit_price)::text as price
    from unnest(${asked.map(({ customerId }) => customerId)}::uuid[], ${asked.map(({ itemId }) => itemId)}::uuid[])
      with ordinality as asked (customer_id, item_id, place)
    left join items i on ${ofCompany('i')} and i.id = asked.item_id and asked.customer_id is not null
    ${lastPaid(sql`asked.customer_id`)} order by asked.place`.execute(db)
  return rows.map(({ price }) => price)
}
