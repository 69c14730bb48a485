import { sql } from 'kysely'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { billOf } from './bill.ts'
import { appliedBy, invoicesOf, isAppliedElsewhere } from './payment.ts'
import { type Body, dollars, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'
import { soldLines } from './sold-lines.ts'

type Credit = { chart: Chart; posting: Posting; order: Order; customer: string; number: string; about: string; on: string }

/** Goods that came back and are not owed any more: a credit memo, and a payment of nothing by which it settles the order's invoices. */
export async function creditOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const back = await db.selectFrom('returns').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = back && (await orderById(db, back.orderId))
  if (!back || !order || (back.calledOffAt && !posting.externalId)) return { is: 'none' }
  if (back.calledOffAt && posting.kind === 'creditApplied') return { is: 'void' }
  const customer = await externalIdOf(db, 'customer', order.customerId)
  if (chart.isAbroad) return { is: 'blocked', by: 'abroad', amount: back.total }
  if (!customer) return { is: 'blocked', by: 'customer', amount: back.total }
  const number = `${chart.prefix}${order.number}-C${back.number}`.slice(0, 21)
  const about = `Return ${back.number}, order ${order.number}: ${back.reason}`
  const credit = { chart, posting, order, customer, number, about, on: back.returnedOn }
  return posting.kind === 'creditMemo' ? memoOf(db, credit, back) : appliedOf(db, credit, back)
}

async function memoOf(db: Db, { chart, posting, order, customer, number, about, on }: Credit, back: Back): Promise<Wanted> {
  const [sold, returned, taxCode, ownClass] = await Promise.all([
    soldLines(db, order.id),
    db.selectFrom('returnLines').select(['lineNo', 'quantity', 'amount']).where('returnId', '=', back.id).execute(),
    externalIdOf(db, 'taxCode', order.taxCodeId),
    externalIdOf(db, 'class', order.classId),
  ])
  const lines = sold.flatMap((line) => {
    const came = returned.find(({ lineNo }) => lineNo === line.lineNo)
    return came ? [{ ...line, quantity: came.quantity, amount: came.amount }] : []
  })
  const classId = ownClass || chart.classId
  const where = { ...chart, taxCode, classId: chart.classOn.line ? classId : '' }
  const body: Body = {
    CustomerRef: ref(customer),
    DocNumber: number,
    TxnDate: on,
    PrivateNote: noteOf(posting, about),
    ...billOf({ ...order, discount: 0, delivery: 0, taxes: back.taxes }, lines, where),
    ...(chart.classOn.document && classId && { ClassRef: ref(classId) }),
  }
  if (back.calledOffAt) return { is: 'send', entity: 'CreditMemo', amount: 0, where: '', ...toNothing(posting, body) }
  return { is: 'send', entity: 'CreditMemo', body, amount: back.total, where: `DocNumber = '${number.replace(/['\\]/g, '\\$&')}'` }
}
/** No void of a credit memo is known to QuickBooks' interface: it comes to nothing, as a void would have it. */
function toNothing({ sent }: Pick<Posting, 'sent'>, body: Body): { body: Body; isMoved: boolean } {
  const Line = (body.Line as Body[]).map(({ SalesItemLineDetail: detail, ...line }) => ({
    ...line,
    Amount: 0,
    ...(detail ? { SalesItemLineDetail: { ...detail, Qty: 0, UnitPrice: 0 } } : {}),
  }))
  const before = ((sent as Body | null)?.Line as Body[] | undefined) ?? []
  const { TxnTaxDetail: tax, ...rest } = body
  return {
    body: { ...rest, PrivateNote: `Undone: ${body.PrivateNote}`, Line, ...(tax ? { TxnTaxDetail: { ...tax, TotalTax: 0 } } : {}) },
    isMoved: before.some(({ Amount }) => Number(Amount) !== 0),
  }
}

type Back = { id: string; taxes: number; total: number; calledOffAt: unknown }

/**
 * As far as something is open of the invoices, what it settles already included; the rest stays the customer's credit. QuickBooks may have
 * applied it by itself. Where nothing is left for it to settle, putting it back is to take it away.
 */
async function appliedOf(db: Db, { posting, order, customer, number, about, on }: Credit, back: Back): Promise<Wanted> {
  const memo = await db
    .selectFrom('postings')
    .innerJoin('externalLinks', 'externalLinks.externalId', 'postings.externalId')
    .innerJoin('creditMemos', 'creditMemos.id', 'externalLinks.localId')
    .select(['externalLinks.externalId', 'creditMemos.customerId', 'balance'])
    .where('postings.kind', '=', 'creditMemo')
    .where('postings.sourceId', '=', back.id)
    .where('externalLinks.provider', '=', 'quickbooks')
    .where('externalLinks.kind', '=', 'creditMemo')
    .executeTakeFirst()
  const settles = await appliedBy(db, posting)
  let left = posting.externalId && memo ? back.total - (await usedElsewhere(db, memo, posting)) : (memo?.balance ?? 0)
  const lines: Body[] = []
  const line = (amount: number, TxnId: string, TxnType: string) => ({ Amount: dollars(amount), LinkedTxn: [{ TxnId, TxnType }] })
  const standing = (await invoicesOf(db, order.id)).filter(({ deleted, voided }) => !deleted && !voided)
  for (const { externalId, balance } of standing) {
    const applied = Math.min(left, balance + (settles.on.get(externalId) ?? 0))
    left -= applied
    if (applied > 0) lines.push(line(applied, externalId, 'Invoice'))
  }
  const amount = lines.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
  if (!memo || !amount) return posting.externalId && posting.putBack ? { is: 'void' } : { is: 'none' }
  const body = {
    CustomerRef: ref(customer),
    TotalAmt: 0,
    TxnDate: on,
    PaymentRefNum: number,
    PrivateNote: noteOf(posting, about),
    Line: [...lines, line(amount, memo.externalId, 'CreditMemo')],
  }
  const isMoved = isAppliedElsewhere(posting, settles, standing, { counted: back.total, pays: amount })
  return { is: 'send', entity: 'Payment', body, amount, isMoved, where: `PaymentRefNum = '${number.replace(/['\\]/g, '\\$&')}'` }
}

/** Cents of a credit memo that other payments there settle something with. */
async function usedElsewhere(db: Db, memo: { externalId: string; customerId: string | null }, { externalId }: Posting): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((line ->> 'amount')::bigint), 0)::float8 as cents
    from payments p join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.local_id = p.id,
      jsonb_array_elements(p.applied) line
    where ${ofCompany('p')} and p.customer_id = ${memo.customerId} and not p.deleted and not p.voided and l.external_id <> ${externalId}
      and line ->> 'kind' = 'CreditMemo' and line ->> 'externalId' = ${memo.externalId}`.execute(db)
  return rows[0]?.cents ?? 0
}
