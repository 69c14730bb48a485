import type { Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import type { Body, Posting } from './posting-body.ts'
import { billedParts, refundLines } from './refund-lines.ts'
import { type Moved, refundShare } from './refund-share.ts'
import { soldLines } from './sold-lines.ts'

type Refund = { order: Order; posting: Pick<Posting, 'id'>; text: string }

/** Lines and tax of money that went back to a customer, or came back from there: its share of what was sold and of the tax that was billed. */
export async function refundBody(db: Db, chart: Chart, { order, posting, text }: Refund): Promise<Body> {
  const [lines, taxCode, moved] = await Promise.all([soldLines(db, order.id), taxCodeOf(db, order), movedUntil(db, order.id, posting.id)])
  const where = { ...chart, taxCode, text, classId: chart.classOn.line ? chart.classId : '' }
  const parts = billedParts(order, lines, where)
  return refundLines(parts, refundShare([...parts.map(({ amount }) => amount), order.taxes], moved), where)
}

/** The code by which the tax was billed: the order's, or the one of the invoice that it collects. */
async function taxCodeOf(db: Db, { taxCodeId, invoiceId, source }: Order): Promise<string> {
  if (source !== 'invoice' || !invoiceId) return externalIdOf(db, 'taxCode', taxCodeId)
  return (await db.selectFrom('invoices').select('taxCode').where('id', '=', invoiceId).executeTakeFirst())?.taxCode ?? ''
}

/** The order's refunds, and what of them came back, in the order in which they came to the books: up to this one. */
async function movedUntil(db: Db, orderId: string, postingId: string): Promise<Moved[]> {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('balanceTransactions', 'balanceTransactions.id', 'postings.sourceId')
    .select(['balanceTransactions.sourceId', 'balanceTransactions.amount'])
    .where('postings.orderId', '=', orderId)
    .where('postings.kind', 'in', ['refund', 'refundReversal'])
    .where('postings.id', '<=', postingId)
    .orderBy('postings.id')
    .execute()
  return rows.map(({ sourceId, amount }) => ({ refund: sourceId, amount: -amount }))
}
