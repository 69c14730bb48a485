import { cents } from '#contract/money.ts'
import type { OrderLine } from '#features/orders/contract.ts'
import { placeOrder, totalsOf } from '#features/orders/server/door.ts'
import type { Partner } from '#features/partners/server/door.ts'
import type { Actor } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { type Destination, storeName } from './destinations.ts'
import type { Document } from './document.ts'
import { product } from './documents/decimal.ts'
import { keyAt, orderKey } from './order-key.ts'
import type { ReadOrder } from './read-order.ts'

/**
 * Places what a document orders, an order for each place that it goes to. The partner's own number is their key, so that none is placed twice;
 * `again`: a person said that the same number means another order.
 */
export async function placeOrders(db: Db, document: Document, partner: Partner, read: ReadOrder, again: boolean) {
  const { companyId, id: documentId } = document
  const by: Actor = { companyId, actorId: null, actor: partner.name, origin: 'system' }
  const key = await orderKey(db, document, partner, { again, destinations: read.destinations })
  for (const destination of read.destinations) {
    const lines = linesFor(destination, read)
    if (!lines.length) continue
    const totals = totalsOf(lines, '0', nothingAdded)
    const { id: orderId } = await placeOrder(db, {
      ...{ companyId, customerId: destination.customerId, source: 'edi', by, lines },
      sourceId: keyAt(key, destination),
      ...{ shippingAddress: destination.address, discountPercent: '0', poNumber: document.number, classId: null, termsId: null },
      memo: read.order.notes.join('\n').slice(0, 1000),
      fixed: { ...totals, amountReceived: 0 },
    })
    await db
      .insertInto('ediOrders')
      .values({ companyId, documentId, store: destination.store, orderId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
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
