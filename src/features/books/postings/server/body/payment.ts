import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { orderParts } from './order-parts.ts'
import { type Body, dollars, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'

/**
 * What a shopper paid, gross, into the account where Stripe's money waits: applied to the order's invoices as far as something is open there,
 * the rest stays the customer's credit.
 */
export async function paymentOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const intent = await db.selectFrom('paymentIntents').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = intent?.orderId ? await orderById(db, intent.orderId) : undefined
  if (!intent || !order || intent.status !== 'succeeded') return { is: 'none' }
  const amount = intent.amountReceived
  if (intent.currency.toUpperCase() !== chart.currency) return { is: 'blocked', by: 'currency', amount }
  const [customer, invoices, moved] = await Promise.all([
    externalIdOf(db, 'customer', order.customerId),
    invoicesOf(db, order.id),
    movedAt(db, intent.chargeId),
  ])
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const called = order.state === 'Cancelled' || order.state === 'Rejected'
  // One that is put in the place of a deleted one is to be paid, too.
  if (!called && (!invoices.length || (await isBehind(db, chart, order)))) return { is: 'blocked', by: 'invoice', amount }
  let left = amount
  const lines: Body[] = []
  for (const { invoiceId, externalId, balance } of invoices.filter(({ deleted, voided }) => !deleted && !voided)) {
    const applied = Math.min(left, await openOf(db, posting, invoiceId, balance))
    left -= Math.max(0, applied)
    if (applied > 0) lines.push({ Amount: dollars(applied), LinkedTxn: [{ TxnId: externalId, TxnType: 'Invoice' }] })
  }
  const number = `${chart.prefix}${order.number}`
  const body = {
    CustomerRef: ref(customer),
    TotalAmt: dollars(amount),
    TxnDate: dayAt(moved ?? intent.heardAt, chart.timeZone),
    DepositToAccountRef: ref(chart.clearing),
    PaymentRefNum: number.slice(0, 21),
    PrivateNote: noteOf(posting, `Stripe ${intent.id}, order ${order.number}`),
    Line: lines,
  }
  return { is: 'send', entity: 'Payment', body, amount, where: `PaymentRefNum = '${number.replace(/['\\]/g, '\\$&').slice(0, 21)}'` }
}

/** The invoices of an order that are known in QuickBooks, the oldest first. */
export const invoicesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .innerJoin('externalLinks', 'externalLinks.localId', 'orderInvoices.invoiceId')
    .select(['orderInvoices.invoiceId', 'externalLinks.externalId', 'balance', 'voided', 'deleted'])
    .where('orderId', '=', orderId)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where((where) => where.or([where('removedAt', 'is', null), where('deleted', '=', true)]))
    .orderBy('date')
    .orderBy('number')
    .execute()

/** The order was changed, or goes there in parts, and an invoice is still to follow: what is open on them is not what will be. */
async function isBehind(db: Db, chart: Chart, order: Order): Promise<boolean> {
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

/** What this payment pays already is open to it. */
async function openOf(db: Db, { externalId, putBack }: Posting, invoiceId: string, balance: number): Promise<number> {
  if (!externalId || !putBack) return balance
  const links = await db
    .selectFrom('externalLinks')
    .innerJoin('payments', 'payments.id', 'externalLinks.localId')
    .select(['payments.applied', 'payments.deleted', 'payments.voided'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'payment')
    .where('externalId', '=', externalId)
    .executeTakeFirst()
  if (!links || links.deleted || links.voided) return balance
  const its = await externalIdOf(db, 'invoice', invoiceId)
  const applied = links.applied as { kind: string; externalId: string; amount: number }[]
  return balance + applied.filter((each) => each.kind === 'Invoice' && each.externalId === its).reduce((sum, each) => sum + each.amount, 0)
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
