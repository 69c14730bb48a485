import { sql } from 'kysely'
import type { OrderState } from '#features/sales/orders/contract.ts'
import { notSold } from '#features/sales/orders/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DocumentLine } from '../../engine/documents.ts'
import type { CreditDocument, Document, MoneyDocument, SaleDocument } from './document.ts'
import { categoriesOf } from './items.ts'
import { followUpsInBooks, goodsReader } from './of-books.ts'

type OrderRow = {
  id: string
  label: string
  orderDate: string
  customerId: string
  state: OrderState
  isOff: boolean
  discount: number
  grandTotal: number
  repId: string | null
  isChanged: boolean
}
type LineRow = { orderId: string; lineNo: number; itemId: string | null; quantity: string; amount: number }
type InvoiceRow = { orderId: string; theirId: string; customerId: string; lines: unknown; total: number; isOff: boolean }

/** What there is of orders as sales, with their money and what came back. */
export async function documentsOfOrders(db: Db, ids: readonly string[], zone: string): Promise<Document[]> {
  const { rows: orders } = await sql<OrderRow>`
    select o.id, o.label, o.order_date::text as "orderDate", o.customer_id as "customerId", o.state, o.invoice_off as "isOff", o.discount,
      o.grand_total as "grandTotal", r.id as "repId", o.books_adjustment <> 0 as "isChanged"
    from orders o left join reps r on ${ofCompany('r')} and r.code = o.sales_representative and o.sales_representative <> ''
    where ${ofCompany('o')} and o.id = any(${ids}::uuid[]) and o.source <> 'invoice'`.execute(db.withoutPlugins())
  if (!orders.length) return []
  const own = orders.map(({ id }) => id)
  const [lines, invoices, posted] = [await linesOf(db, own), await invoicesOf(db, own), await postedFor(db, own)]
  const categories = await categoriesOf(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  )
  const goods = await goodsReader(db, invoices)
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId)
  const invoicesBy = Map.groupBy(invoices, ({ orderId }) => orderId)
  const line = ({ itemId, quantity, amount }: Pick<LineRow, 'itemId' | 'quantity' | 'amount'>): DocumentLine => ({
    itemId: itemId ?? '',
    categoryIds: categories(itemId ?? ''),
    quantity,
    amountCents: amount,
    discountCents: 0,
  })
  const sales = orders.map((order): SaleDocument => {
    // What a person changed on its invoice in QuickBooks, the order does not say.
    const [invoice, ...others] = invoicesBy.get(order.id) ?? []
    const changed = order.isChanged && invoice && !others.length && !invoice.isOff ? invoice : null
    const ofOrder = { lines: (linesBy.get(order.id) ?? []).map(line), discountCents: order.discount, totalCents: order.grandTotal }
    return {
      id: order.id,
      kind: 'sale',
      source: 'order',
      saleId: order.id,
      day: order.orderDate,
      number: order.label,
      customerId: order.customerId,
      repId: order.repId,
      isVoid: order.isOff || order.state === 'Expired' || notSold.includes(order.state),
      body: changed ? goods(changed) : ofOrder,
    }
  })
  const customerOf = new Map(orders.map(({ id, customerId }) => [id, customerId]))
  const money = await moneyOf(db, own, zone)
  const back = await returnsOf(db, own, line)
  const there = invoices.map(({ orderId, theirId, customerId }) => ({ saleId: orderId, theirId, customerId }))
  const byHand = await followUpsInBooks(db, there, own, posted)
  const withCustomer = [...money, ...back].map((each) => ({ ...each, customerId: customerOf.get(each.saleId ?? '') ?? '' }))
  return [...sales, ...withCustomer, ...byHand]
}

async function linesOf(db: Db, ids: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select order_id as "orderId", line_no as "lineNo", item_id as "itemId", quantity::text as quantity, amount from order_lines
    where ${ofCompany()} and order_id = any(${ids}::uuid[]) order by order_id, line_no`.execute(db.withoutPlugins())
  return rows
}

async function invoicesOf(db: Db, ids: readonly string[]): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select n.order_id as "orderId", l.external_id as "theirId", i.customer_id as "customerId", i.lines, i.total, i.voided or i.deleted as "isOff"
    from order_invoices n join invoices i on ${ofCompany('i')} and i.id = n.invoice_id and i.customer_id is not null
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'invoice' and l.local_id = i.id
    where ${ofCompany('n')} and n.order_id = any(${ids}::uuid[]) order by n.order_id, n.part`.execute(db.withoutPlugins())
  return rows
}

/** Their ids in QuickBooks of payments and credit memos that we made there for these orders. */
async function postedFor(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ theirId: string }>`
    select external_id as "theirId" from postings where ${ofCompany()} and order_id = any(${ids}::uuid[])
      and kind in ('payment', 'collected', 'creditMemo', 'creditApplied') and external_id is not null`.execute(db.withoutPlugins())
  return new Set(rows.map(({ theirId }) => theirId))
}

type MoneyRow = { id: string; source: MoneyDocument['source']; orderId: string; day: string | null; at: string | null; cents: number }
/** Money that came for an order: at Stripe, or to a rep; and what went back without goods. */
async function moneyOf(db: Db, ids: readonly string[], zone: string): Promise<MoneyDocument[]> {
  const { rows } = await sql<MoneyRow>`
    select i.id, 'intent' as source, i.order_id as "orderId", null as day, coalesce(i.paid_at, i.created_at) as at, i.amount_received as cents
      from payment_intents i where ${ofCompany('i')} and i.order_id = any(${ids}::uuid[]) and i.status = 'succeeded' and i.held_for = ''
    union all
    select f.id::text, 'refund', i.order_id, null, f.created_at, -f.amount from refunds f
      join payment_intents i on ${ofCompany('i')} and i.id = f.intent_id and i.held_for = ''
      where ${ofCompany('f')} and i.order_id = any(${ids}::uuid[]) and f.state in ('Pending', 'Succeeded') and f.return_id is null
    union all
    select d.id, 'dispute', i.order_id, null, d.created_at, -d.amount from disputes d
      join payment_intents i on ${ofCompany('i')} and i.id = d.intent_id
      where ${ofCompany('d')} and i.order_id = any(${ids}::uuid[]) and d.state in ('lost', 'appeal_needs_response', 'appeal_under_review')
    union all
    select p.id::text, 'collected', p.order_id, p.taken_on::text, null, p.amount from collected_payments p
      where ${ofCompany('p')} and p.order_id = any(${ids}::uuid[]) and not p.voided`.execute(db.withoutPlugins())
  return rows.map(({ id, source, orderId, day, at, cents }) => ({
    id,
    kind: 'payment',
    source,
    saleId: orderId,
    day: day ?? dayAt(at ?? 0, zone),
    number: '',
    customerId: '',
    isVoid: false,
    body: { amountCents: cents },
  }))
}

type ReturnRow = {
  id: string
  orderId: string
  number: number
  day: string
  total: number
  itemId: string | null
  quantity: string
  amount: number
}
async function returnsOf(db: Db, ids: readonly string[], line: (row: Pick<ReturnRow, 'itemId' | 'quantity' | 'amount'>) => DocumentLine) {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.order_id as "orderId", r.number, r.returned_on::text as day, r.total, n.item_id as "itemId", b.quantity::text as quantity, b.amount
    from returns r join return_lines b on ${ofCompany('b')} and b.return_id = r.id
      join order_lines n on ${ofCompany('n')} and n.order_id = r.order_id and n.line_no = b.line_no
    where ${ofCompany('r')} and r.order_id = any(${ids}::uuid[]) and r.called_off_at is null order by r.id, b.line_no`.execute(
    db.withoutPlugins(),
  )
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all): CreditDocument[] => {
    const [first] = all
    if (!first) return []
    return [
      {
        id: first.id,
        kind: 'credit',
        source: 'return',
        saleId: first.orderId,
        day: first.day,
        number: String(first.number),
        customerId: '',
        isVoid: false,
        body: { lines: all.map(line), discountCents: 0, totalCents: first.total },
      },
    ]
  })
}
