import type { Order } from '#features/sales/orders/server/door.ts'
import { toldToBooks } from '#features/trade/replies/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { billOf } from './bill.ts'
import { type Body, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'
import { soldLines } from './sold-lines.ts'

/**
 * The invoice or estimate of an order, which comes to what the buyer agreed to pay: the order's discount lies on its lines, since one of
 * QuickBooks' own would lie on delivery too, and the tax is the one that was billed (decision 0031).
 */
export async function saleOf(db: Db, chart: Chart, posting: Posting, order: Order): Promise<Wanted> {
  if (order.state === 'Cancelled' || order.state === 'Rejected') return (await wasPaid(db, order.id)) ? { is: 'none' } : { is: 'void' }
  const [customer, term, taxCode, ownClass, estimate] = await Promise.all([
    externalIdOf(db, 'customer', order.customerId),
    externalIdOf(db, 'term', order.termsId),
    externalIdOf(db, 'taxCode', order.taxCodeId),
    externalIdOf(db, 'class', order.classId),
    estimateOf(db, posting, order.id),
  ])
  if (chart.isAbroad) return { is: 'blocked', by: 'abroad', amount: order.grandTotal }
  // One that went before an item of delivery was asked for keeps the item that it has.
  if (order.delivery && !chart.deliveryItem && !posting.externalId) return { is: 'blocked', by: 'item', amount: order.grandTotal }
  const told = posting.kind === 'invoice' ? await toldToBooks(db, order, chart.booksAt) : null
  if (told?.is === 'waits' && !posting.externalId && !(await hasPayment(db, order.id)))
    return { is: 'blocked', by: 'shipment', amount: order.grandTotal }
  if (!customer) return { is: 'blocked', by: 'customer', amount: order.grandTotal }
  const classId = ownClass || chart.classId
  const number = (told?.is === 'told' && told.number) || `${chart.prefix}${order.number}`
  const deliveryItem = chart.deliveryItem || chart.item
  const where = { ...chart, deliveryItem, taxCode, classId: chart.classOn.line ? classId : '' }
  const body: Body = {
    CustomerRef: ref(customer),
    DocNumber: number,
    TxnDate: told?.is === 'told' ? told.on : order.orderDate,
    ApplyTaxAfterDiscount: true,
    PrivateNote: noteOf(posting, `Order ${order.number}${order.poNumber && `, PO ${order.poNumber}`}`),
    ...billOf(order, await soldLines(db, order.id), where),
    ...(order.memo && { CustomerMemo: { value: order.memo.slice(0, 1000) } }),
    ...(order.address1 && { ShipAddr: addressOf(order) }),
    ...(chart.classOn.document && classId && { ClassRef: ref(classId) }),
    ...(chart.repField && order.salesRepresentative && { CustomField: [repOf(chart.repField, order.salesRepresentative)] }),
    ...(posting.kind === 'invoice' && term && { SalesTermRef: ref(term) }),
    ...(posting.kind === 'invoice' && estimate && { LinkedTxn: [{ TxnId: estimate, TxnType: 'Estimate' }] }),
  }
  const entity = posting.kind === 'invoice' ? 'Invoice' : 'Estimate'
  return { is: 'send', entity, body, amount: order.grandTotal, where: `DocNumber = '${number.replace(/['\\]/g, '\\$&')}'` }
}

/** Money has come for it: it needs its invoice now. */
async function hasPayment(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom('paymentIntents').select('id').where('orderId', '=', orderId).where('status', '=', 'succeeded')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Money came for it and went back: its refund stands against the invoice, which stays. */
async function wasPaid(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom('postings').select('id').where('orderId', '=', orderId).where('kind', '=', 'payment')
  return (await query.where('externalId', 'is not', null).executeTakeFirst()) !== undefined
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
