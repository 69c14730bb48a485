import type { Db } from '#server/data/db.ts'
import { linesOfInvoice } from './from-invoice.ts'
import type { Order } from './order.ts'

/** The invoice of QuickBooks that was made for an order, in cents; null where there is none, or none that counts. */
export async function bookedInvoice(db: Db, { invoiceId }: Pick<Order, 'invoiceId'>) {
  if (!invoiceId) return null
  const invoice = await db
    .selectFrom('invoices')
    .select(['number', 'date', 'total', 'tax', 'lines'])
    .where('id', '=', invoiceId)
    .where('voided', '=', false)
    .where('deleted', '=', false)
    .executeTakeFirst()
  return invoice ? { ...invoice, lines: await linesOfInvoice(db, invoice) } : null
}
