import type { Db } from '#server/data/db.ts'
import type { Order } from './order.ts'
import { linesOfInvoice } from './requests/invoice-lines.ts'

/**
 * The invoice of QuickBooks that was made for an order, in cents; null where there is none, or none that counts. Of several the first whose
 * number was not `said` yet.
 */
export async function bookedInvoice(db: Db, { id }: Pick<Order, 'id'>, said: readonly string[] = []) {
  const invoices = await db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .select(['number', 'date', 'total', 'tax', 'lines'])
    .where('orderId', '=', id)
    .where('voided', '=', false)
    .where('deleted', '=', false)
    .orderBy('date')
    .orderBy('number')
    .execute()
  const invoice = invoices.find(({ number }) => !said.includes(number)) ?? invoices.at(-1)
  return invoice ? { ...invoice, lines: await linesOfInvoice(db, invoice) } : null
}
