import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { cents, settledCents } from '#contract/money.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { OrderLine } from '../contract.ts'
import { placeOrder } from './place.ts'
import { checkSeen } from './price/seen-total.ts'
import { countOf } from './price/totals.ts'

/** The order that collects what is open on an invoice. Its amounts are the invoice's own. */
export async function orderOfInvoice(context: DbContext, invoiceId: string, expectedTotal?: number) {
  const { db } = context
  const { companyId } = memberOf(context)
  // Two who press at once meet here.
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst()
  if (!invoice?.customerId || invoice.deleted || !(await reachesCustomer(context, invoice.customerId, 'orders.write')))
    throw new AppError('notFound')
  const open = await db
    .selectFrom('orderInvoices')
    .innerJoin('orders', 'orders.id', 'orderInvoices.orderId')
    .select(['orders.id', 'number'])
    .where('orderInvoices.invoiceId', '=', invoiceId)
    .where('state', 'not in', ['Cancelled', 'Rejected'])
    .executeTakeFirst()
  if (open) return { ...open, isNew: false }
  if (invoice.voided || invoice.balance <= settledCents) throw new AppError('invoiceNotOpen', { values: { number: invoice.number } })
  checkSeen(invoice.balance, expectedTotal)
  const written = await linesOfInvoice(db, invoice)
  const before = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const subtotal = cents(invoice.total - invoice.tax)
  return placeOrder(db, {
    companyId,
    customerId: invoice.customerId,
    invoiceId,
    source: 'invoice',
    by: actorOf(context),
    // Cancelled, it may be collected anew.
    sourceId: before.count ? `${invoiceId}/${before.count + 1}` : invoiceId,
    lines: written.map(({ line }) => line),
    discountPercent: '0',
    poNumber: '',
    memo: '',
    classId: null,
    termsId: null,
    shippingAddress: await addressOf(db, invoice.customerId),
    fixed: {
      itemCount: countOf(written.map(({ line }) => line.quantity)),
      amounts: written.map(({ amount }) => cents(amount)),
      subtotal,
      discount: cents(0),
      delivery: cents(0),
      taxes: cents(invoice.tax),
      grandTotal: cents(invoice.total),
      settledInBooks: invoice.total - invoice.balance,
    },
  })
}

const storedLine = z.object({
  item: z.string().nullish(),
  description: z.string().default(''),
  quantity: z.number().nullish(),
  unitPrice: z.number().nullish(),
  amount: z.number(),
})

/** What an invoice of the books asks for, line by line; `amount`: cents. */
export async function linesOfInvoice(
  db: Db,
  { lines, number }: { lines: unknown; number: string },
): Promise<{ line: OrderLine; amount: number }[]> {
  const stored = z.array(storedLine).catch([]).parse(lines)
  const ids = [...new Set(stored.flatMap(({ item }) => item || []))]
  const items = ids.length
    ? await db
        .selectFrom('externalLinks')
        .innerJoin('items', 'items.id', 'externalLinks.localId')
        .select(['externalLinks.externalId', 'items.id', 'items.sku', 'items.name', 'items.taxable'])
        .where('provider', '=', 'quickbooks')
        .where('kind', '=', 'item')
        .where('externalId', 'in', ids)
        .execute()
    : []
  const itemOf = new Map(items.map((item) => [item.externalId, item]))
  const shown = stored.filter(({ item, amount }) => item || amount)
  const made = shown.map(({ item, description, quantity, unitPrice, amount }) => {
    const found = itemOf.get(item ?? '')
    const many = quantity && quantity > 0 ? quantity : 1
    const line = {
      itemId: found?.id ?? null,
      itemNumber: found?.sku || found?.name || '',
      description,
      unit: '',
      discountPercent: '0',
      quantity: String(many),
      unitPrice: String(Math.max(0, unitPrice ?? amount / 100 / many)),
      taxable: found?.taxable ?? false,
    }
    return { line, amount }
  })
  return made.length ? made : [{ line: wholeInvoice(number), amount: 0 }]
}

/** An invoice whose lines we do not know, or that has only amounts. */
const wholeInvoice = (number: string): OrderLine => ({
  itemId: null,
  itemNumber: '',
  description: number,
  quantity: '1',
  unit: '',
  unitPrice: '0',
  discountPercent: '0',
  taxable: false,
})

async function addressOf(db: Db, customerId: string) {
  const { customerName, ...address } = await db
    .selectFrom('customers')
    .select(['customerName', 'address1', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { addressName: customerName, ...address }
}
