import { AppError } from '#contract/errors.ts'
import { invoicesOfOrder, linesOfInvoice, orderOf } from '#features/sales/orders/server/door.ts'
import { shipmentsOf } from '#features/sales/shipments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { OrderPaper } from '../../contract.ts'
import { receiptOf } from '../receipt.ts'

export type Papers = Awaited<ReturnType<typeof papersOf>>
export type BookedInvoice = NonNullable<Papers['invoice']>

/** What a paper of an order says, for whom the caller reaches. */
export async function papersOf(context: DbContext, id: string, paper: OrderPaper) {
  const { db } = context
  const order = await orderOf(context, id)
  const [receipt, parcels, invoice, address] = await Promise.all([
    receiptOf(db, order),
    paper === 'packingSlip' ? shipmentsOf(context, id) : null,
    paper === 'invoice' ? invoiceOf(db, id) : null,
    db
      .selectFrom('customers')
      .select(['address1', 'address2', 'city', 'state', 'zip'])
      .where('id', '=', order.customerId)
      .executeTakeFirstOrThrow(),
  ])
  if (paper === 'invoice' && !invoice) throw new AppError('notInvoiced')
  return { receipt, parcels, invoice, address }
}

/** The newest one, as QuickBooks has it: what it says there is what is asked for. */
async function invoiceOf(db: Db, orderId: string) {
  const [newest] = await invoicesOfOrder(db, orderId)
  if (!newest) return null
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', newest.id).executeTakeFirstOrThrow()
  const lines = await linesOfInvoice(db, invoice)
  return { ...invoice, lines: lines.map(({ line, amount }) => ({ ...line, amount })) }
}
