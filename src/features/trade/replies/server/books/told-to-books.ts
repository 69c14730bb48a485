import type { Order } from '#features/sales/orders/server/door.ts'
import { documentOf, storedReply } from '#features/trade/exchange/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { answeredOf } from '../answered-quantities.ts'

/**
 * `parts`: each shipment is an invoice of its own. `waits`: what the books wait for has not happened, or not for all of the order. `told`: the
 * day, and the invoice's number if it has one.
 */
export type ToldToBooks = { is: 'now' } | { is: 'parts' } | { is: 'waits' } | { is: 'told'; on: string; number: string }

/** When an order becomes an invoice in the books: as agreed with the partner, else as is usual in the company. */
export async function toldToBooks(db: Db, order: Order, usual: string): Promise<ToldToBooks> {
  const from = await db
    .selectFrom('ediOrders')
    .innerJoin('ediDocuments', 'ediDocuments.id', 'ediOrders.documentId')
    .innerJoin('tradingPartners', 'tradingPartners.id', 'ediDocuments.partnerId')
    .select(['ediOrders.documentId', 'tradingPartners.booksAt'])
    .where('ediOrders.orderId', '=', order.id)
    .executeTakeFirst()
  const at = from?.booksAt || usual
  if (at === 'shipment') return { is: 'parts' }
  // Nobody else is invoiced by a document of ours.
  return at === 'invoice' && from ? toldByInvoice(db, order, from.documentId) : { is: 'now' }
}

async function toldByInvoice(db: Db, order: Order, documentId: string): Promise<ToldToBooks> {
  const { said } = await answeredOf(db, documentId)
  const invoices = said.filter(({ kind, stands, orderId }) => kind === 'invoice' && stands && orderId === order.id)
  const told = await Promise.all(invoices.map((each) => documentOf(db, each.documentId)))
  const asked = told.reduce((sum, { total }) => sum + Number(total ?? 0), 0)
  const last = told.at(-1)
  const reply = last && storedReply(last)
  const on = reply?.kind === 'invoice' ? reply.document.date : ''
  // One invoice of ours for the whole order is the books' invoice: its number is theirs.
  const number = invoices.length === 1 ? (invoices[0]?.number ?? '') : ''
  return on && asked === order.grandTotal ? { is: 'told', on, number } : { is: 'waits' }
}
