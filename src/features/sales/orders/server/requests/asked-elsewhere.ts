import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * What asks for the money of an order's invoices besides the order itself: a payment request that is open, or one whose money the books have not
 * applied to them yet. Until it is over the order itself asks for none.
 */
export async function askedElsewhere(db: Db, orderId: string): Promise<{ number: string; label: string } | null> {
  const { rows } = await sql<{ number: string; label: string }>`
    select i.number, o.label from order_invoices own
    join order_invoices a on ${ofCompany('a')} and a.invoice_id = own.invoice_id and a.order_id <> own.order_id
    join orders o on ${ofCompany('o')} and o.id = a.order_id and o.source = 'invoice'
    join invoices i on ${ofCompany('i')} and i.id = own.invoice_id and not i.voided and not i.deleted
    where ${ofCompany('own')} and own.order_id = ${orderId}::uuid and (o.state in ('Accepted', 'AwaitingPayment') and o.open_amount > 0
      or o.state <> 'Cancelled' and o.amount_received > 0 and i.balance > 0 and o.open_amount < (select sum(e.balance) from order_invoices n
        join invoices e on ${ofCompany('e')} and e.id = n.invoice_id and not e.voided and not e.deleted
        where ${ofCompany('n')} and n.order_id = o.id))
    order by o.id limit 1`.execute(db.withoutPlugins())
  return rows[0] ?? null
}
