import { cents } from '#contract/money.ts'
import type { OrderLine } from '#features/sales/orders/contract.ts'
import { type NewOrder, placeOrders, totalsOf } from '#features/sales/orders/server/door.ts'
import type { Partner } from '#features/trade/partners/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { product } from '#trade-documents/model/decimal.ts'
import type { Document } from '../list/document.ts'
import { type Destination, storeName } from './destinations.ts'
import { keyAt, orderKey } from './order-key.ts'
import type { ReadOrder } from './read-order.ts'

/** The orders that a document becomes. */
export type Ordered = { document: Document; partner: Partner; orders: { store: string; order: NewOrder }[] }

/**
 * What a document orders, an order for each place that it goes to. The partner's own number is their key, so that none is placed twice;
 * `again`: a person said that the same number means another order.
 */
export async function ordersOf(db: Db, document: Document, partner: Partner, read: ReadOrder, again: boolean): Promise<Ordered> {
  const key = await orderKey(db, document, partner, { again, destinations: read.destinations })
  const orders = read.destinations.flatMap((destination) => {
    const lines = linesFor(destination, read)
    if (!lines.length) return []
    const { store, customerId, address } = destination
    const order = {
      customerId,
      lines,
      sourceId: keyAt(key, destination),
      shippingAddress: address,
      discountPercent: '0',
      poNumber: document.number,
      classId: null,
      termsId: null,
      memo: read.order.notes.join('\n').slice(0, 1000),
      fixed: { ...totalsOf(lines, '0', nothingAdded), settledInBooks: 0 },
    }
    return [{ store, order }]
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
    const rows = wanted.flatMap(({ document, store }, index) => {
      const outcome = outcomes[index]
      if (outcome && 'id' in outcome) return [{ companyId, documentId: document.id, store, orderId: outcome.id }]
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

/** The partner pays what its order says: our own delivery and taxes are no part of it. */
const nothingAdded = { delivery: () => cents(0), taxPercent: '0' }

function linesFor({ store }: Destination, { order, lines }: ReadOrder): OrderLine[] {
  if (!store) return lines.map(({ line }) => line)
  return lines.flatMap(({ index, casePack, line }) => {
    const shared = order.lines[index]?.stores.filter((each) => storeName(each) === store) ?? []
    return shared.map(({ quantity }) => ({ ...line, quantity: product(quantity, casePack) }))
  })
}
