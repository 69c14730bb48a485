import { type NewOrder, placeOrders } from '#features/sales/orders/server/door.ts'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Document } from '../list/document.ts'
import { type SoldExtra, soldTo } from '../money/sold.ts'
import { takesBeyondStock } from '../receive/stored.ts'
import { keyAt, orderKey } from './order-key.ts'
import type { ReadOrder } from './read-order.ts'
import { shipDays } from './ship-days.ts'

/** The orders that a document becomes. */
export type Ordered = { document: Document; partner: Partner; orders: { store: string; order: NewOrder; extras: SoldExtra[] }[] }

/**
 * What a document orders, an order for each place that it goes to. The partner's own number is their key, so that none is placed twice;
 * `again`: a person said that the same number means another order.
 */
export async function ordersOf(db: Db, document: Document, partner: Partner, read: ReadOrder, again: boolean): Promise<Ordered> {
  const key = await orderKey(db, document, partner, { again, destinations: read.destinations })
  const orders = read.destinations.flatMap((destination) => {
    const { store, customerId, address } = destination
    const { lines, totals, discountPercent, extras } = soldTo(store, read)
    if (!lines.length) return []
    const order = {
      customerId,
      partnerId: partner.id,
      lines,
      sourceId: keyAt(key, destination),
      shippingAddress: address,
      discountPercent,
      poNumber: document.number,
      classId: null,
      termsId: null,
      days: shipDays(read.order),
      memo: read.order.notes.join('\n').slice(0, 1000),
      fixed: { ...totals, settledInBooks: 0 },
      beyondStock: takesBeyondStock(document),
    }
    return [{ store, order, extras }]
  })
  return { document, partner, orders }
}

/** Places the orders of documents of one company. Answers those of which one was for a customer on hold; nothing of them was to be placed. */
export async function placeAll(db: Db, all: readonly Ordered[]): Promise<Document[]> {
  const refused = new Set<Document>()
  for (const { partner, ordered } of byPartner(all)) {
    const { companyId } = ordered[0]?.document ?? { companyId: '' }
    const by: Actor = { companyId, actorId: null, actor: partner.name, origin: 'system' }
    const wanted = ordered.flatMap(({ document, orders }) => orders.map((each) => ({ document, ...each })))
    const outcomes = await placeOrders(
      db,
      { companyId, source: 'edi', by },
      wanted.map(({ order }) => order),
    )
    const rows = wanted.flatMap(({ document, store, extras }, index) => {
      const outcome = outcomes[index]
      if (outcome && 'id' in outcome)
        return [{ companyId, documentId: document.id, store, orderId: outcome.id, extras: JSON.stringify(extras) }]
      refused.add(document)
      return []
    })
    if (rows.length)
      await db
        .insertInto('ediOrders')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  return [...refused]
}

function byPartner(all: readonly Ordered[]): { partner: Partner; ordered: Ordered[] }[] {
  const groups = Map.groupBy(all, ({ partner }) => partner.id)
  return [...groups.values()].flatMap((ordered) => (ordered[0] ? [{ partner: ordered[0].partner, ordered }] : []))
}
