import { against } from '#features/sales/disputes/contract.ts'
import type { Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import type { Body, Posting } from './posting-body.ts'
import { billedParts, refundLines } from './refund-lines.ts'
import { refundShare, withGoods } from './refund-share.ts'
import { soldLines } from './sold-lines.ts'

type Refund = { order: Order; posting: Pick<Posting, 'id'>; text: string }

/** Lines and tax of money that went back to a customer, or came back from there: its share of what was sold and of the tax that was billed. */
export async function refundBody(db: Db, chart: Chart, { order, posting, text }: Refund): Promise<Body> {
  const { parts, share, where } = await shareOf(db, chart, { order, posting })
  return refundLines(parts, share, { ...where, text })
}

/** Of what was sold and lost: cents that were taxed, and their tax. */
export async function lostShare(db: Db, chart: Chart, of: Omit<Refund, 'text'>) {
  const { parts, share, where } = await shareOf(db, chart, of)
  const taxed = parts.reduce((sum, { taxable }, index) => sum + (taxable ? (share.parts[index] ?? 0) : 0), 0)
  return { taxed, tax: share.parts.at(-1) ?? 0, taxCode: where.taxCode, classId: where.classId }
}

async function shareOf(db: Db, chart: Chart, { order, posting }: Omit<Refund, 'text'>) {
  const [lines, taxCode, moved] = await Promise.all([soldLines(db, order.id), taxCodeOf(db, order), movedUntil(db, order.id, posting.id)])
  const where = { ...chart, taxCode, classId: chart.classOn.line ? chart.classId : '' }
  const goods = await goodsOf(db, moved, lines)
  const billed = billedParts(order, lines, where)
  const share = refundShare([...billed.map(({ amount }) => amount), order.taxes], withGoods(moved, goods))
  const back = goods.get(moved.at(-1)?.returnId ?? '')
  const parts = back ? billed.map((part, index) => ({ ...part, quantity: back.quantities[index] ?? part.quantity })) : billed
  return { parts, share, where }
}

type Sold = Awaited<ReturnType<typeof soldLines>>[number]
/** What came back, by its return: cents of the parts of what was billed and of the tax behind them, and quantities of the lines among them. */
async function goodsOf(db: Db, moved: readonly { returnId: string | null }[], lines: readonly Sold[]) {
  const ids = moved.flatMap(({ returnId }) => returnId ?? [])
  const rows = ids.length
    ? await db
        .selectFrom('returns')
        .innerJoin('returnLines', 'returnLines.returnId', 'returns.id')
        .select(['returns.id', 'taxes', 'lineNo', 'quantity', 'amount'])
        .where('returns.id', 'in', ids)
        .execute()
    : []
  const sold = lines.filter(({ amount }) => amount > 0)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, came]) => {
      const of = sold.map((line) => came.find(({ lineNo }) => lineNo === line.lineNo))
      const cents = [...of.map((line) => line?.amount ?? 0), ...noGoods, came[0]?.taxes ?? 0]
      return [id, { cents, quantities: of.map((line) => line?.quantity) }] as const
    }),
  )
}
/** Delivery, and what neither lines nor delivery say. */
const noGoods = [0, 0]

/** The code by which the tax was billed: the order's, or that of the invoices which a payment request names; empty where they had several. */
async function taxCodeOf(db: Db, { id, taxCodeId, source }: Order): Promise<string> {
  if (source !== 'invoice') return externalIdOf(db, 'taxCode', taxCodeId)
  const codes = await db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .select('taxCode')
    .distinct()
    .where('orderId', '=', id)
    .where('tax', '>', 0)
    .execute()
  const [first, ...others] = codes
  return others.length ? '' : (first?.taxCode ?? '')
}

/**
 * What takes back the sale or its tax, in the order in which it came to the books, up to this one: refunds, what of them came back, and disputes
 * that were lost.
 */
async function movedUntil(db: Db, orderId: string, postingId: string) {
  const rows = await db
    .selectFrom('postings')
    .innerJoin('balanceTransactions', 'balanceTransactions.id', 'postings.sourceId')
    .leftJoin('refunds', 'refunds.stripeId', 'balanceTransactions.sourceId')
    .leftJoin('paymentIntents', 'paymentIntents.id', 'refunds.intentId')
    .leftJoin('disputes', 'disputes.id', 'balanceTransactions.sourceId')
    .select(['balanceTransactions.sourceId', 'balanceTransactions.amount', 'returnId'])
    .where('postings.orderId', '=', orderId)
    .where((where) =>
      where.or([
        where('postings.kind', 'in', ['refund', 'refundReversal']),
        where.and([where('postings.kind', '=', 'disputeTax'), where('disputes.state', 'in', against)]),
      ]),
    )
    .where('postings.id', '<=', postingId)
    .where((where) => where.or([where('refunds.id', 'is', null), where.and([where('stillOwed', '=', false), where('heldFor', '=', '')])]))
    .orderBy('postings.id')
    .execute()
  return rows.map(({ sourceId, amount, returnId }) => ({ refund: sourceId, amount: -amount, returnId }))
}
