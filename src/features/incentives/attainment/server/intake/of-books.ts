import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { CreditDocument, Goods, MoneyDocument } from './document.ts'
import { categoriesOf, goodsOfBooks, itemsInBooks } from './items.ts'
import { partsOf, splitPayment } from './payment-split.ts'

/** An invoice of QuickBooks, of a sale; `theirId`: there. */
type Invoiced = { saleId: string; theirId: string; customerId: string }

/** Our records by their ids there. */
async function ourIds(db: Db, kind: string, theirIds: readonly string[]): Promise<Map<string, string>> {
  if (!theirIds.length) return new Map()
  const { rows } = await sql<{ theirs: string; ours: string }>`
    select external_id as theirs, local_id as ours from external_links
    where ${ofCompany()} and provider = 'quickbooks' and kind = ${kind} and external_id = any(${theirIds})`.execute(db.withoutPlugins())
  return new Map(rows.map(({ theirs, ours }) => [theirs, ours]))
}

/** Reads the goods of documents of QuickBooks, of which these are some. */
export async function goodsReader(
  db: Db,
  documents: readonly { lines: unknown }[],
): Promise<(document: { lines: unknown; total: number }) => Goods> {
  const theirs = [...new Set(documents.flatMap(({ lines }) => itemsInBooks(lines)))]
  const items = await ourIds(db, 'item', theirs)
  const categories = await categoriesOf(db, [...items.values()])
  const settings = await db.selectFrom('bookSettings').select(['deliveryItemId', 'itemId']).executeTakeFirst()
  // Where goods without an item of their own are sold as the same item, it does not say which is which.
  const delivery = settings?.deliveryItemId === settings?.itemId ? null : (settings?.deliveryItemId ?? null)
  const isDelivery = (id: string) => delivery !== null && items.get(id) === delivery
  return (document) => goodsOfBooks(document, { itemOf: (id) => items.get(id) ?? '', isDelivery, categories })
}

type PaymentRow = { id: string; number: string; date: string; theirId: string; customerId: string; applied: unknown }
type MemoRow = {
  id: string
  number: string
  date: string
  total: number
  lines: unknown
  customerId: string
  theirId: string
  isOff: boolean
}

/** Payments that name one of these invoices, or apply one of these credit memos. Whoever pays is the customer or one above it. */
async function paymentsOf(db: Db, invoices: readonly Invoiced[], memos: readonly string[]): Promise<PaymentRow[]> {
  const customers = [...new Set(invoices.map(({ customerId }) => customerId))]
  const theirs = invoices.map(({ theirId }) => theirId)
  const { rows } = await sql<PaymentRow>`
    with recursive payer (id, parent_id, depth) as (
      select c.id, c.parent_id, 0 from customers c where ${ofCompany('c')} and c.id = any(${customers}::uuid[])
      union select c.id, c.parent_id, p.depth + 1 from payer p join customers c on ${ofCompany('c')} and c.id = p.parent_id where p.depth < 8)
    select p.id, p.number, p.date::text as date, p.customer_id as "customerId", p.applied, coalesce(l.external_id, '') as "theirId" from payments p
      left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.local_id = p.id
    where ${ofCompany('p')} and p.customer_id in (select id from payer) and not p.deleted and not p.voided
      and exists (select from jsonb_array_elements(p.applied) e where e ->> 'kind' = 'Invoice' and e ->> 'externalId' = any(${theirs})
        or e ->> 'kind' = 'CreditMemo' and e ->> 'externalId' = any(${memos}))
    order by p.date, p.id`.execute(db.withoutPlugins())
  return rows
}

/**
 * Credit memos that we made there: of what came back of an order, which is counted as ours, or of a reward. Whatever they lower, nothing of that came back: for
 * another sale they are money.
 */
const isOurs = (
  theirId: RawBuilder<unknown>,
) => sql<boolean>`exists (select from postings w where ${ofCompany('w')} and w.external_id = ${theirId}
  and (w.kind = 'rewardCredit' or w.kind = 'creditMemo' and w.order_id is not null))`
async function ownMemos(db: Db, theirIds: readonly string[]): Promise<Map<string, string | null>> {
  if (!theirIds.length) return new Map()
  const { rows } = await sql<{ theirId: string; orderId: string | null }>`
    select w.external_id as "theirId", case when w.kind = 'creditMemo' then w.order_id end as "orderId" from postings w
    where ${ofCompany('w')} and w.external_id = any(${theirIds}) and (w.kind = 'rewardCredit' or w.kind = 'creditMemo' and w.order_id is not null)`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ theirId, orderId }) => [theirId, orderId]))
}
const memoColumns = sql`m.id, m.number, m.date::text as date, m.total, m.lines, m.customer_id as "customerId", l.external_id as "theirId",
  m.voided or m.deleted as "isOff"`
/** Those of these ids there, and those of which a person said that they are of one of these sales. */
async function memosOf(
  db: Db,
  theirIds: readonly string[],
  saleIds: readonly string[],
): Promise<(MemoRow & { saidSale: string | null })[]> {
  const { rows } = await sql<MemoRow & { saidSale: string | null }>`
    select ${memoColumns}, s.sale_id as "saidSale" from credit_memos m
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.local_id = m.id
      left join credit_sales s on ${ofCompany('s')} and s.credit_memo_id = m.id
    where ${ofCompany('m')} and m.customer_id is not null and (l.external_id = any(${theirIds}) or s.sale_id = any(${saleIds}::uuid[]))
      and not ${isOurs(sql`l.external_id`)}`.execute(db.withoutPlugins())
  return rows
}

/** What a credit memo is for one sale is a document of its own: it may lower the invoices of several. */
export const memoDocument = ({ id, number, date, customerId, isOff }: MemoRow, saleId: string | null, body: Goods): CreditDocument => ({
  id: saleId === null ? id : `${id} ${saleId}`,
  kind: 'credit',
  source: 'creditMemo',
  saleId,
  day: date,
  number,
  customerId,
  isVoid: isOff,
  body,
})

/** Money and credit memos of QuickBooks for these invoices. `ownPosted`: their ids of what we made there, which is counted as ours. */
export async function followUpsInBooks(
  db: Db,
  invoices: readonly Invoiced[],
  saleIds: readonly string[],
  ownPosted: ReadonlySet<string> = new Set(),
): Promise<(MoneyDocument | CreditDocument)[]> {
  const saleOf = new Map(invoices.map(({ theirId, saleId }) => [theirId, saleId]))
  const named = invoices.length ? await paymentsOf(db, invoices, []) : []
  const applied = named.flatMap((payment) => splitPayment(payment.applied)).filter(({ invoice }) => saleOf.has(invoice))
  const lowering = [...new Set(applied.flatMap(({ credits }) => credits.map(({ memo }) => memo)))]
  // Of credit memos all that they lower is looked at, also what is of other sales.
  const payments = lowering.length ? await paymentsOf(db, invoices, lowering) : named
  const ours = await ownMemos(db, lowering)
  const found: (MoneyDocument | CreditDocument)[] = []
  const lowered = new Map<string, Map<string, number>>()
  for (const { id, number, date, customerId, applied: lines, theirId } of payments)
    for (const { invoice, cash, credits } of splitPayment(lines)) {
      for (const { memo, cents } of credits) {
        const byInvoice = lowered.get(memo) ?? new Map<string, number>()
        lowered.set(memo, byInvoice.set(invoice, (byInvoice.get(invoice) ?? 0) + cents))
      }
      const saleId = saleOf.get(invoice)
      if (!saleId || ownPosted.has(theirId)) continue
      const credited = credits.filter(({ memo }) => ours.has(memo) && ours.get(memo) !== saleId)
      const amountCents = credited.reduce((sum, { cents }) => sum + cents, cash)
      if (amountCents === 0) continue
      found.push({
        id: `${id} ${saleId}`,
        kind: 'payment',
        source: 'payment',
        saleId,
        day: date,
        number,
        customerId,
        isVoid: false,
        body: { amountCents },
      })
    }
  const memos = await memosOf(db, lowering, saleIds)
  const goods = await goodsReader(db, memos)
  for (const memo of memos) {
    const { saidSale, theirId } = memo
    const byInvoice = lowered.get(theirId) ?? new Map<string, number>()
    const parts = saidSale ? new Map([[saidSale, goods(memo)]]) : partsOf(goods(memo), byInvoice, saleOf)
    for (const [saleId, part] of parts) if (saleIds.includes(saleId)) found.push(memoDocument(memo, saleId, part))
  }
  return found
}

/** Credit memos that are of no sale yet; those of which it is known are with it. */
export async function looseMemos(db: Db, ids: readonly string[]): Promise<CreditDocument[]> {
  const { rows } = await sql<MemoRow>`
    select ${memoColumns} from credit_memos m
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.local_id = m.id
    where ${ofCompany('m')} and m.id = any(${ids}::uuid[]) and m.customer_id is not null and not ${isOurs(sql`l.external_id`)}`.execute(
    db.withoutPlugins(),
  )
  const goods = await goodsReader(db, rows)
  return rows.map((memo) => memoDocument(memo, null, goods(memo)))
}
