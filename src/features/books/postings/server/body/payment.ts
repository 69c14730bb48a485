import { z } from 'zod'
import { byDue, type Order, orderById } from '#features/sales/orders/server/door.ts'
import { countedOf } from '#features/sales/payments/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { orderParts } from './order-parts.ts'
import { type Body, dollars, noteOf, type Posting, ref, titleOf, type Wanted } from './posting-body.ts'

/**
 * What a shopper paid, gross, into the account where Stripe's money waits: applied to the order's invoices as far as it counts for the order and
 * something is open there. The rest stays the customer's credit: what is held, too, and what was given back and is owed again.
 */
export async function paymentOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const intent = await db.selectFrom('paymentIntents').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = intent?.orderId ? await orderById(db, intent.orderId) : undefined
  if (!intent || !order || intent.status !== 'succeeded') return { is: 'none' }
  const amount = intent.amountReceived
  if (intent.currency.toUpperCase() !== chart.currency) return { is: 'blocked', by: 'currency', amount }
  const [customer, invoices, counted, applied, moved] = await Promise.all([
    externalIdOf(db, 'customer', order.customerId),
    invoicesOf(db, order.id),
    countedOf(db, intent.id),
    appliedBy(db, posting),
    movedAt(db, intent.chargeId),
  ])
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const called = order.state === 'Cancelled' || order.state === 'Rejected'
  // One that is put in the place of a deleted one is to be paid, too.
  if (!called && counted > 0 && (!invoices.length || (await isBehind(db, chart, order)))) return { is: 'blocked', by: 'invoice', amount }
  let left = counted
  const lines: Body[] = []
  const standing = invoices.filter(({ deleted, voided }) => !deleted && !voided)
  for (const { externalId, balance } of standing) {
    // What this payment pays already is open to it.
    const pays = Math.min(left, balance + (applied.on.get(externalId) ?? 0))
    left -= Math.max(0, pays)
    if (pays > 0) lines.push({ Amount: dollars(pays), LinkedTxn: [{ TxnId: externalId, TxnType: 'Invoice' }] })
  }
  const number = `${chart.prefix}${order.label}`
  const body = {
    CustomerRef: ref(customer),
    TotalAmt: dollars(amount),
    TxnDate: dayAt(moved ?? intent.heardAt, chart.timeZone),
    DepositToAccountRef: ref(chart.clearing),
    PaymentRefNum: number.slice(0, 21),
    PrivateNote: noteOf(posting, `Stripe ${intent.id}, ${titleOf(order)}`),
    Line: lines,
  }
  return {
    is: 'send',
    entity: 'Payment',
    body,
    amount,
    ...howApplied(posting, applied, standing, { counted, pays: counted - left }),
    where: `PaymentRefNum = '${number.replace(/['\\]/g, '\\$&').slice(0, 21)}'`,
  }
}

/** The invoices of an order that are known in QuickBooks, the oldest due first. */
export async function invoicesOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .innerJoin('externalLinks', 'externalLinks.localId', 'orderInvoices.invoiceId')
    .select(['externalLinks.externalId', 'externalLinks.changedAt', 'total', 'balance', 'voided', 'deleted', 'date', 'dueDate', 'number'])
    .where('orderId', '=', orderId)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where((where) => where.or([where('removedAt', 'is', null), where('deleted', '=', true)]))
    .execute()
  return byDue(rows)
}

/** One invoice of QuickBooks, in the same way. */
export async function invoiceHere(db: Db, invoiceId: string): ReturnType<typeof invoicesOf> {
  return await db
    .selectFrom('invoices')
    .innerJoin('externalLinks', 'externalLinks.localId', 'invoices.id')
    .select(['externalLinks.externalId', 'externalLinks.changedAt', 'total', 'balance', 'voided', 'deleted', 'date', 'dueDate', 'number'])
    .where('invoices.id', '=', invoiceId)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where((where) => where.or([where('removedAt', 'is', null), where('deleted', '=', true)]))
    .execute()
}

/** The order was changed, or goes there in parts, and an invoice is still to follow: what is open on them is not what will be. */
export async function isBehind(db: Db, chart: Chart, order: Order): Promise<boolean> {
  if (order.source === 'invoice') return false
  const postings = await db
    .selectFrom('postings')
    .select(['sourceId', 'state', 'amount'])
    .where('kind', '=', 'invoice')
    .where('orderId', '=', order.id)
    .execute()
  return (await orderParts(db, chart, order)).some(({ source, is, total }) => {
    const there = postings.find(({ sourceId }) => sourceId === source)
    if (is !== 'due') return false
    if (there?.state === 'posted' || there?.state === 'differs') return there.amount !== total
    return !there || ['blocked', 'waiting', 'sending', 'unknown', 'error'].includes(there.state)
  })
}

type Applied = { on: Map<string, number>; at: Date | null }
/** Cents of this payment by the invoice there that they are applied to, as it is mirrored, and of when that is. */
export async function appliedBy(db: Db, { externalId }: Posting): Promise<Applied> {
  const row = await db
    .selectFrom('externalLinks')
    .innerJoin('payments', 'payments.id', 'externalLinks.localId')
    .select(['payments.applied', 'payments.deleted', 'payments.voided', 'externalLinks.changedAt'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'payment')
    .where('externalId', '=', externalId ?? '')
    .executeTakeFirst()
  const lines = row && !row.deleted && !row.voided ? (row.applied as { kind: string; externalId: string; amount: number }[]) : []
  const on = new Map(lines.filter(({ kind }) => kind === 'Invoice').map((each) => [each.externalId, each.amount]))
  return { on, at: row?.changedAt ? new Date(row.changedAt) : null }
}

const sentLines = z.object({
  Line: z.array(z.object({ Amount: z.number(), LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })) })),
})
type Standing = Awaited<ReturnType<typeof invoicesOf>>
/** An invoice that comes anew has come by then. */
const doubtMs = 10_000
/**
 * `isMoved`: it is applied there to more than counts for the order, which is taken off; or to less than could be, where nobody was at it there and
 * the invoices as we have them know of it. `isDoubtful`: one of them is from before the payment, and may be as it stays: it is asked again later.
 */
export function howApplied(
  { sent }: Posting,
  { on, at }: Applied,
  invoices: Standing,
  { counted, pays }: { counted: number; pays: number },
): { isMoved: boolean; isDoubtful?: boolean } {
  const now = [...on.values()].reduce((sum, cents) => sum + cents, 0)
  if (now >= pays) return { isMoved: now > counted }
  const all = sentLines.safeParse(sent).data?.Line ?? []
  const lines = all.filter(({ LinkedTxn: [link] }) => link?.TxnType === 'Invoice')
  const isAsSent =
    lines.length === on.size && lines.every(({ Amount, LinkedTxn: [link] }) => on.get(link?.TxnId ?? '') === Math.round(Amount * 100))
  const appliedTo = ({ externalId }: Standing[number]) => on.get(externalId) ?? 0
  if (!isAsSent || at === null || invoices.some((invoice) => invoice.total - invoice.balance < appliedTo(invoice)))
    return { isMoved: false }
  // Of an invoice that it was never applied to, nothing of this payment is left to be heard.
  const isFromBefore = (invoice: Standing[number]) =>
    appliedTo(invoice) > 0 && (invoice.changedAt === null || new Date(invoice.changedAt) < at)
  const isDoubtful = at.getTime() > Date.now() - doubtMs && invoices.some(isFromBefore)
  return { isMoved: !isDoubtful, isDoubtful }
}

async function movedAt(db: Db, chargeId: string | null) {
  if (!chargeId) return null
  const row = await db
    .selectFrom('balanceTransactions')
    .select('createdAt')
    .where('sourceId', '=', chargeId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
  return row?.createdAt ?? null
}
