import type { Order } from '#features/sales/orders/server/door.ts'
import { documentOf, storedReply } from '#features/trade/exchange/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { compare } from '#trade-documents/model/decimal.ts'
import { answeredOf, type Said, saidOf } from '../answered-quantities.ts'
import { oursOf } from '../orders/our-order.ts'
import { packsOf } from '../pair-by-item.ts'

/** `waits`: what the books wait for has not happened, or not for all of the order. `told`: the day, and the invoice's number if it has one. */
export type ToldToBooks = { is: 'now' } | { is: 'waits' } | { is: 'told'; on: string; number: string }

/** When an order becomes an invoice in the books: at once, unless it is a partner's and something else is agreed. `usual`: for all partners. */
export async function toldToBooks(db: Db, order: Order, usual: string): Promise<ToldToBooks> {
  const from = await db
    .selectFrom('ediOrders')
    .innerJoin('ediDocuments', 'ediDocuments.id', 'ediOrders.documentId')
    .innerJoin('tradingPartners', 'tradingPartners.id', 'ediDocuments.partnerId')
    .select(['ediOrders.documentId', 'tradingPartners.booksAt'])
    .where('ediOrders.orderId', '=', order.id)
    .executeTakeFirst()
  const at = from && (from.booksAt || usual)
  if (!from || !at || at === 'order') return { is: 'now' }
  const answered = await answeredOf(db, from.documentId)
  const own = answered.orders.find(({ id }) => id === order.id)
  const standing = (kind: Said['kind']) => answered.said.filter((each) => each.kind === kind && each.stands && each.orderId === order.id)
  const [notices, invoices] = [standing('shipNotice'), standing('invoice')]
  // One invoice of ours for the whole order is the books' invoice: its number is theirs.
  const number = invoices.length === 1 ? (invoices[0]?.number ?? '') : ''
  if (!own) return { is: 'now' }
  if (at === 'invoice') {
    const told = await Promise.all(invoices.map(({ documentId }) => documentOf(db, documentId)))
    const asked = told.reduce((sum, { total }) => sum + Number(total ?? 0), 0)
    const on = await dayOf(db, invoices.at(-1))
    return on && asked === order.grandTotal ? { is: 'told', on, number } : { is: 'waits' }
  }
  const { quantities } = await oursOf(db, answered, own, await packsOf(db, answered.partner.id, answered.order))
  const shipped = saidOf(answered, 'shipNotice', order.id)
  const isWhole = Object.entries(quantities).every(([line, quantity]) => compare(shipped[line] ?? '0', quantity) >= 0)
  const on = (await dayOf(db, notices.at(-1))) || (await lastShipped(db, order.id))
  return on && (isWhole || order.shipped === 'all') ? { is: 'told', on, number } : { is: 'waits' }
}

/** The day on which the last of it left, where a person said so and no ship notice did. */
async function lastShipped(db: Db, orderId: string): Promise<string> {
  const query = db.selectFrom('shipments').select('shippedOn').where('orderId', '=', orderId).where('calledOffAt', 'is', null)
  return (await query.orderBy('shippedOn', 'desc').limit(1).executeTakeFirst())?.shippedOn ?? ''
}

/** The day of a shipment, or of an invoice. */
async function dayOf(db: Db, said: Said | undefined): Promise<string> {
  const reply = said && storedReply(await documentOf(db, said.documentId))
  if (reply?.kind === 'invoice') return reply.document.date
  return reply?.kind === 'shipNotice' ? (reply.document.dates.find(({ kind }) => kind === 'shipped')?.date ?? '') : ''
}
