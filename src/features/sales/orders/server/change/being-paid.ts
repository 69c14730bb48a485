import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * The bank of whoever pays works on it: the money comes whatever is said here. So it is where a payment request of one of the order's invoices is
 * being paid, or was, and the books do not know of it yet.
 */
export async function isBeingPaid(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    with requests as (
      select r.id, own.settled_in_books = 0 and r.amount_received > r.amount_refunded as has_come from orders own
        join order_invoices a on ${ofCompany('a')} and a.order_id = own.id
        join order_invoices b on ${ofCompany('b')} and b.invoice_id = a.invoice_id
        join orders r on ${ofCompany('r')} and r.id = b.order_id and r.source = 'invoice'
      where ${ofCompany('own')} and own.id = ${orderId}::uuid and own.source <> 'invoice')
    select 1 from requests where has_come
    union all
    select 1 from payment_intents p where ${ofCompany('p')} and p.status = 'processing'
      and p.order_id = any(array(select ${orderId}::uuid union select id from requests))
    limit 1`.execute(db.withoutPlugins())
  return rows.length > 0
}
