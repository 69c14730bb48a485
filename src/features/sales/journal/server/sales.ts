import { sql } from 'kysely'
import { notSold } from '#features/sales/orders/door.ts'
import { literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Sale } from './entries.ts'

const rowsPerPage = 500

/** What was sold on these days, a page from behind the order of this number. Who called it off owes nothing, and a payment request sells nothing. */
export async function salesOf(db: Db, { from, to }: { from: string; to: string }, after: number | null) {
  const { rows } = await sql<Sale>`
    select o.number, o.order_date::text as date, trim(concat_ws(' ', 'order ' || o.number, c.customer_name)) as about, o.currency,
      o.subtotal as goods, o.delivery, o.taxes, o.settled_in_books as settled, o.books_adjustment as changed, o.written_off as "writtenOff"
    from orders o left join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${ofCompany('o')} and o.order_date between ${from} and ${to} and o.number > ${after ?? 0} and not o.invoice_off
      and o.source <> 'invoice' and o.state not in ${literals(notSold)}
    order by o.number limit ${rowsPerPage}`.execute(db)
  return { rows, next: rows.length === rowsPerPage ? (rows.at(-1)?.number ?? null) : null }
}
