import type { Order } from '#features/sales/orders/server/door.ts'
import { countedOf } from '#features/sales/payments/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { billOf } from './bill.ts'
import { type OrderPart, orderParts } from './order-parts.ts'
import { type Body, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'
import { soldLines } from './sold-lines.ts'

/**
 * The estimate of an order, or an invoice of it or of a part, which come to what the buyer agreed to pay: the order's discount lies on its
 * lines, since one of QuickBooks' own would lie on delivery too, and the tax is the one that was billed (decision 0031).
 */
export async function saleOf(db: Db, chart: Chart, posting: Posting, order: Order): Promise<Wanted> {
  if (order.state === 'Cancelled' || order.state === 'Rejected') return (await wasPaid(db, order.id)) ? { is: 'none' } : { is: 'void' }
  const part = posting.kind === 'invoice' ? await partOf(db, chart, posting, order) : null
  if (part === undefined) return { is: 'none' }
  if (part?.is === 'off') return posting.externalId ? { is: 'void' } : { is: 'none' }
  const amount = part?.total ?? order.grandTotal
  const [customer, term, taxCode, ownClass, estimate] = await Promise.all([
    externalIdOf(db, 'customer', order.customerId),
    externalIdOf(db, 'term', order.termsId),
    externalIdOf(db, 'taxCode', order.taxCodeId),
    externalIdOf(db, 'class', order.classId),
    estimateOf(db, posting, order.id),
  ])
  if (chart.isAbroad) return { is: 'blocked', by: 'abroad', amount }
  // One that went before an item of delivery was asked for keeps the item that it has.
  if ((part ?? order).delivery && !chart.deliveryItem && !posting.externalId) return { is: 'blocked', by: 'item', amount }
  if (part?.is === 'waits' && !posting.externalId) return { is: 'blocked', by: 'shipment', amount }
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const classId = ownClass || chart.classId
  const number = part?.number ?? `${chart.prefix}${order.number}`
  const deliveryItem = chart.deliveryItem || chart.item
  const where = { ...chart, deliveryItem, taxCode, classId: chart.classOn.line ? classId : '' }
  const body: Body = {
    CustomerRef: ref(customer),
    DocNumber: number,
    TxnDate: part?.on ?? order.orderDate,
    ApplyTaxAfterDiscount: true,
    PrivateNote: noteOf(posting, `Order ${order.number}${order.poNumber && `, PO ${order.poNumber}`}`),
    ...(part ? billOf({ ...order, ...part, discount: 0 }, part.lines, where) : billOf(order, await soldLines(db, order.id), where)),
    ...(order.memo && { CustomerMemo: { value: order.memo.slice(0, 1000) } }),
    ...(order.address1 && { ShipAddr: addressOf(order) }),
    ...(chart.classOn.document && classId && { ClassRef: ref(classId) }),
    ...(chart.repField && order.salesRepresentative && { CustomField: [repOf(chart.repField, order.salesRepresentative)] }),
    ...(posting.kind === 'invoice' && term && { SalesTermRef: ref(term) }),
    ...(posting.kind === 'invoice' && estimate && { LinkedTxn: [{ TxnId: estimate, TxnType: 'Estimate' }] }),
  }
  const entity = posting.kind === 'invoice' ? 'Invoice' : 'Estimate'
  return { is: 'send', entity, body, amount, where: `DocNumber = '${number.replace(/['\\]/g, '\\$&')}'` }
}

/** Undefined: there is nothing of it any more. */
const partOf = async (db: Db, chart: Chart, { sourceId }: Posting, order: Order): Promise<OrderPart | undefined> =>
  (await orderParts(db, chart, order)).find(({ source }) => source === sourceId)

/** Money came for it and went back: its refund stands against the invoice, which stays. What is owed again, or was held, is none of it. */
async function wasPaid(db: Db, orderId: string): Promise<boolean> {
  const posted = await db
    .selectFrom('postings')
    .select('sourceId')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'payment')
    .where('externalId', 'is not', null)
    .execute()
  const counted = await Promise.all(posted.map(({ sourceId }) => countedOf(db, sourceId)))
  return counted.some((cents) => cents > 0)
}

async function estimateOf(db: Db, { kind }: Posting, orderId: string): Promise<string> {
  if (kind !== 'invoice') return ''
  const row = await db
    .selectFrom('postings')
    .select('externalId')
    .where('kind', '=', 'estimate')
    .where('sourceId', '=', orderId)
    .executeTakeFirst()
  return row?.externalId ?? ''
}

const addressOf = ({ addressName, address1, address2, city, shipState, zip }: Order) => {
  const [Line1 = '', Line2, Line3] = [addressName, address1, address2].filter(Boolean)
  return { Line1, ...(Line2 && { Line2 }), ...(Line3 && { Line3 }), City: city, CountrySubDivisionCode: shipState, PostalCode: zip }
}
const repOf = (field: string, code: string) => ({ DefinitionId: field, Type: 'StringType', StringValue: code.slice(0, 30) })
