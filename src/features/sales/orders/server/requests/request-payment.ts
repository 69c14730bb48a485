import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { cents, settledCents } from '#contract/money.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { type Actor, actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { requestPayment } from '../../payment-request.ts'
import { placeOrder } from '../place.ts'
import { checkSeen } from '../price/seen-total.ts'
import { contentOf } from './content.ts'

/** What links and payments are in. */
const currency = 'USD'

/**
 * Asks for what is open on invoices of one customer: opens the request that names all of them already, or makes one. An invoice is asked for
 * once at a time, by its own order or by one request.
 */
export function paymentRequested(context: DbContext, { invoiceIds, expectedTotal }: ValidInput<typeof requestPayment>['body']) {
  memberOf(context)
  const reaches = (customerId: string) => reachesCustomer(context, customerId, 'orders.write')
  return requestFor(context.db, actorOf(context), { invoiceIds, expectedTotal, reaches })
}

type Asked = {
  invoiceIds: readonly string[]
  expectedTotal?: number | undefined
  besideOrders?: boolean
  reaches(customerId: string): Promise<boolean>
}

/**
 * The same for whoever is known otherwise: `reaches` says whose invoices there are for them. `besideOrders`: orders that the invoices were made for are
 * not in its way, for none of them asks for its money meanwhile.
 */
export async function requestFor(db: Db, by: Actor, { invoiceIds, expectedTotal, besideOrders = false, reaches }: Asked) {
  const { companyId } = by
  const ids = [...new Set(invoiceIds)]
  // Two who press at once meet here, and whoever chose the same invoices locks them in the same order.
  const invoices = await db.selectFrom('invoices').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const [customerId, ...others] = new Set(invoices.map((invoice) => invoice.customerId))
  const isKnown = invoices.length === ids.length && invoices.every(({ deleted }) => !deleted)
  for (const each of isKnown ? [customerId, ...others] : [null]) if (!each || !(await reaches(each))) throw new AppError('notFound')
  if (!customerId) throw new AppError('notFound')
  if (others.length) throw new AppError('requestOfSeveral')
  const before = (await askedBy(db, ids)).filter(({ source }) => !besideOrders || source === 'invoice')
  // Where an order and a request ask for it, the request has to go first.
  const first = before.find(({ source }) => source === 'invoice') ?? before[0]
  if (first && before.length === ids.length && before.every(({ id }) => id === first.id))
    return { id: first.id, number: first.number, label: first.label, isNew: false }
  if (first) throw new AppError('invoiceAskedFor', { values: { number: first.invoice, label: first.label } })
  for (const { number, voided, balance, currency: own } of invoices) {
    if (voided || balance <= settledCents) throw new AppError('invoiceNotOpen', { values: { number } })
    if (own && own !== currency) throw new AppError('invoiceCurrency', { values: { number, theirs: own, ours: currency } })
  }
  const open = invoices.reduce((sum, { balance }) => sum + balance, 0)
  checkSeen(open, expectedTotal)
  const { lines, amounts, ...sums } = await contentOf(db, invoices)
  const placed = await placeOrder(db, {
    companyId,
    customerId,
    source: 'invoice',
    by,
    sourceId: crypto.randomUUID(),
    lines,
    discountPercent: '0',
    poNumber: '',
    memo: '',
    classId: null,
    termsId: null,
    shippingAddress: await addressOf(db, customerId),
    fixed: { ...sums, amounts, discount: cents(0), delivery: cents(0), settledInBooks: sums.grandTotal - open },
  })
  await db
    .insertInto('orderInvoices')
    .values(ids.map((invoiceId) => ({ companyId, orderId: placed.id, part: invoiceId, invoiceId })))
    .execute()
  return placed
}

/** By what these invoices are asked for: the order that each was made for, or a request. */
const askedBy = (db: Db, invoiceIds: readonly string[]) =>
  db
    .selectFrom('orderInvoices')
    .innerJoin('orders', 'orders.id', 'orderInvoices.orderId')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .select(['orders.id', 'orders.number', 'orders.label', 'orders.source', 'invoices.number as invoice'])
    .where('orderInvoices.invoiceId', 'in', invoiceIds)
    .where('orders.state', 'not in', ['Cancelled', 'Rejected'])
    .orderBy('orders.id')
    .execute()

async function addressOf(db: Db, customerId: string) {
  const { customerName, ...address } = await db
    .selectFrom('customers')
    .select(['customerName', 'address1', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { addressName: customerName, ...address }
}
