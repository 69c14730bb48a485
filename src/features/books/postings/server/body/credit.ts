import { sql } from 'kysely'
import { orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { billOf } from './bill.ts'
import { standingCustomer } from './collected.ts'
import { appliedBy, howApplied, invoiceHere, invoicesOf } from './payment.ts'
import { type Body, dollars, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'
import { creditedLines, soldLines } from './sold-lines.ts'

type Line = Awaited<ReturnType<typeof soldLines>>[number]
/**
 * What is credited, whatever it is of. `isOff`: nothing of it came back after all. `bill`: cents; `invoices`: that it settles as far as they are open.
 */
type Credit = {
  posting: Posting
  customerId: string
  number: string
  about: string
  on: string
  isOff: boolean
  taxes: number
  total: number
  discount: number
  discountPercent: string
  taxCodeId: string | null
  classId: string | null
  lines(): Promise<Line[]>
  invoices(): ReturnType<typeof invoicesOf>
}

/** Goods that came back and are not owed any more: a credit memo, and a payment of nothing by which it settles the invoices that it is of. */
export async function creditOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const credit = (await ofReturn(db, chart, posting)) ?? (await ofDevice(db, chart, posting))
  if (!credit || (credit.isOff && !posting.externalId)) return { is: 'none' }
  // Somebody deleted it there, and said that it stays so.
  if (posting.kind === 'creditMemo' && posting.state === 'voided') return { is: 'none' }
  if (credit.isOff && posting.kind === 'creditApplied') return { is: 'void' }
  const customer = await externalIdOf(db, 'customer', credit.customerId)
  if (chart.isAbroad) return { is: 'blocked', by: 'abroad', amount: credit.total }
  if (!customer) return { is: 'blocked', by: 'customer', amount: credit.total }
  return posting.kind === 'creditMemo' ? memoOf(db, chart, credit, customer) : appliedOf(db, credit, customer)
}

async function ofReturn(db: Db, chart: Chart, posting: Posting): Promise<Credit | null> {
  const back = await db.selectFrom('returns').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = back && (await orderById(db, back.orderId))
  if (!back || !order) return null
  const { taxes, total } = back
  return {
    ...{ posting, taxes, total, discount: 0, on: back.returnedOn, isOff: back.calledOffAt !== null },
    ...{ customerId: order.customerId, taxCodeId: order.taxCodeId, classId: order.classId, discountPercent: order.discountPercent },
    number: `${chart.prefix}${order.number}-C${back.number}`.slice(0, 21),
    about: `Return ${back.number}, order ${order.number}: ${back.reason}`,
    lines: () => linesOfReturn(db, back.id, order.id),
    invoices: () => invoicesOf(db, order.id),
  }
}

async function linesOfReturn(db: Db, returnId: string, orderId: string): Promise<Line[]> {
  const [sold, returned] = await Promise.all([
    soldLines(db, orderId),
    db.selectFrom('returnLines').select(['lineNo', 'quantity', 'amount']).where('returnId', '=', returnId).execute(),
  ])
  return sold.flatMap((line) => {
    const came = returned.find(({ lineNo }) => lineNo === line.lineNo)
    return came ? [{ ...line, quantity: came.quantity, amount: came.amount }] : []
  })
}

/** Of no order: what a rep took back at a customer. */
async function ofDevice(db: Db, chart: Chart, posting: Posting): Promise<Credit | null> {
  const credit = await db.selectFrom('credits').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  if (!credit) return null
  const { id, invoiceId, taxes, total, discount, discountPercent, taxCodeId, classId, number, reason, calledOffAt } = credit
  return {
    ...{ posting, taxes, total, discount, discountPercent, taxCodeId, classId, on: credit.creditedOn, isOff: calledOffAt !== null },
    customerId: await standingCustomer(db, credit.customerId),
    number: `${chart.prefix}${number}`.slice(0, 21),
    about: `Credit ${number}: ${reason}`,
    lines: () => creditedLines(db, id),
    invoices: async () => (invoiceId ? invoiceHere(db, invoiceId) : []),
  }
}

async function memoOf(db: Db, chart: Chart, credit: Credit, customer: string): Promise<Wanted> {
  const { posting, number, about, on, discount, discountPercent, taxes, total } = credit
  const [lines, taxCode, ownClass] = await Promise.all([
    credit.lines(),
    externalIdOf(db, 'taxCode', credit.taxCodeId),
    externalIdOf(db, 'class', credit.classId),
  ])
  const classId = ownClass || chart.classId
  const where = { ...chart, taxCode, classId: chart.classOn.line ? classId : '' }
  const body: Body = {
    CustomerRef: ref(customer),
    DocNumber: number,
    TxnDate: on,
    PrivateNote: noteOf(posting, about),
    ...billOf({ discount, discountPercent, delivery: 0, taxes }, lines, where),
    ...(chart.classOn.document && classId && { ClassRef: ref(classId) }),
  }
  if (credit.isOff) return { is: 'send', entity: 'CreditMemo', amount: 0, where: '', ...toNothing(posting, body) }
  return { is: 'send', entity: 'CreditMemo', body, amount: total, where: `DocNumber = '${number.replace(/['\\]/g, '\\$&')}'` }
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

/**
 * As far as something is open of the invoices, what it settles already included; the rest stays the customer's credit. QuickBooks may have
 * applied it by itself. Where nothing is left for it to settle, putting it back is to take it away.
 */
async function appliedOf(db: Db, { posting, number, about, on, total, invoices }: Credit, customer: string): Promise<Wanted> {
  const memo = await db
    .selectFrom('postings')
    .innerJoin('externalLinks', 'externalLinks.externalId', 'postings.externalId')
    .innerJoin('creditMemos', 'creditMemos.id', 'externalLinks.localId')
    .select(['externalLinks.externalId', 'creditMemos.customerId', 'balance'])
    .where('postings.kind', '=', 'creditMemo')
    .where('postings.sourceId', '=', posting.sourceId)
    .where('externalLinks.provider', '=', 'quickbooks')
    .where('externalLinks.kind', '=', 'creditMemo')
    .executeTakeFirst()
  const settles = await appliedBy(db, posting)
  let left = posting.externalId && memo ? total - (await usedElsewhere(db, memo, posting)) : (memo?.balance ?? 0)
  const lines: Body[] = []
  const line = (amount: number, TxnId: string, TxnType: string) => ({ Amount: dollars(amount), LinkedTxn: [{ TxnId, TxnType }] })
  const standing = (await invoices()).filter(({ deleted, voided }) => !deleted && !voided)
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
  const how = howApplied(posting, settles, standing, { counted: total, pays: amount })
  return { is: 'send', entity: 'Payment', body, amount, ...how, where: `PaymentRefNum = '${number.replace(/['\\]/g, '\\$&')}'` }
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
