import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { dollars, noteOf, type Posting, ref, type Wanted } from './posting-body.ts'

/**
 * What a shopper paid, gross, into the account where Stripe's money waits: applied to the order's invoice as far as something is open there,
 * the rest stays the customer's credit.
 */
export async function paymentOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const intent = await db.selectFrom('paymentIntents').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = intent?.orderId ? await orderById(db, intent.orderId) : undefined
  if (!intent || !order || intent.status !== 'succeeded') return { is: 'none' }
  const amount = intent.amountReceived
  if (intent.currency.toUpperCase() !== chart.currency) return { is: 'blocked', by: 'currency', amount }
  const invoice = order.invoiceId
    ? await db.selectFrom('invoices').select(['balance', 'voided', 'deleted', 'total']).where('id', '=', order.invoiceId).executeTakeFirst()
    : undefined
  const [customer, invoiceId, moved] = await Promise.all([
    externalIdOf(db, 'customer', order.customerId),
    externalIdOf(db, 'invoice', order.invoiceId),
    movedAt(db, intent.chargeId),
  ])
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const called = order.state === 'Cancelled' || order.state === 'Rejected'
  if (!called && !invoice?.deleted && (!invoiceId || (await isBehind(db, order)))) return { is: 'blocked', by: 'invoice', amount }
  const applied =
    invoice && !invoice.deleted && !invoice.voided ? Math.min(amount, await openOf(db, posting, order.invoiceId, invoice.balance)) : 0
  const number = `${chart.prefix}${order.number}`
  const body = {
    CustomerRef: ref(customer),
    TotalAmt: dollars(amount),
    TxnDate: dayAt(moved ?? intent.heardAt, chart.timeZone),
    DepositToAccountRef: ref(chart.clearing),
    PaymentRefNum: number.slice(0, 21),
    PrivateNote: noteOf(posting, `Stripe ${intent.id}, order ${order.number}`),
    Line: applied > 0 ? [{ Amount: dollars(applied), LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] }] : [],
  }
  return { is: 'send', entity: 'Payment', body, amount, where: `PaymentRefNum = '${number.replace(/['\\]/g, '\\$&').slice(0, 21)}'` }
}

/** The order was changed and its invoice is still to follow: what is open on it is not what will be. */
async function isBehind(db: Db, { id, grandTotal }: Order): Promise<boolean> {
  const invoice = await db
    .selectFrom('postings')
    .select(['state', 'amount'])
    .where('kind', '=', 'invoice')
    .where('sourceId', '=', id)
    .executeTakeFirst()
  if (!invoice) return false
  return invoice.state === 'posted' || invoice.state === 'differs'
    ? invoice.amount !== grandTotal
    : ['waiting', 'sending', 'unknown', 'error'].includes(invoice.state)
}

/** What this payment pays already is open to it. */
async function openOf(db: Db, { externalId, putBack }: Posting, invoiceId: string | null, balance: number): Promise<number> {
  if (!externalId || !putBack || !invoiceId) return balance
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
