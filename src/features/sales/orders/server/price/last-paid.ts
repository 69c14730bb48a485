import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'

/** The last price a customer paid for item `i` (rules 3.20), of which `customer` is the SQL: in an order here that stands. */
export const lastPaid = (customer: RawBuilder<unknown>) => sql`left join lateral (
    select l.unit_price from order_lines l join orders o on ${ofCompany('o')} and o.id = l.order_id and o.state not in ('Quote', 'QuoteExpired', 'Cancelled', 'Rejected')
    where ${ofCompany('l')} and l.customer_id = ${customer}::uuid and l.item_id = i.id order by l.order_number desc limit 1) last on true`
