import { z } from 'zod'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { PostingKind } from '../../contract.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { lostTaxOf } from './lost-tax.ts'
import { type Body, dollars, noteOf, type Posting, ref, titleOf, type Wanted } from './posting-body.ts'
import { refundBody } from './refund.ts'

export type Movement = {
  id: string
  kind: string
  sourceId: string
  amount: number
  fee: number
  createdAt: Date | string
  payoutId: string | null
}

/** Stripe's reporting category and the way the money went say which document a movement becomes. */
export function documentOf({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): PostingKind | null {
  if (kind === 'refund' || kind === 'refund_failure' || kind === 'partial_capture_reversal') return amount < 0 ? 'refund' : 'refundReversal'
  if (kind === 'dispute' || kind === 'dispute_reversal') return amount < 0 ? 'dispute' : 'disputeReversal'
  return null
}

/** The order that a movement belongs to, by the refund or dispute it is of; undefined: none of ours. */
export async function orderOfMovement(db: Db, { sourceId }: Pick<Movement, 'sourceId'>): Promise<Order | undefined> {
  const intentId = await intentOfSource(db, sourceId)
  const intent = intentId
    ? await db.selectFrom('paymentIntents').select('orderId').where('id', '=', intentId).executeTakeFirst()
    : await db.selectFrom('paymentIntents').select('orderId').where('chargeId', '=', sourceId).executeTakeFirst()
  return intent?.orderId ? orderById(db, intent.orderId) : undefined
}

async function intentOfSource(db: Db, sourceId: string): Promise<string | undefined> {
  const refund = await db.selectFrom('refunds').select('intentId').where('stripeId', '=', sourceId).executeTakeFirst()
  const dispute = refund ?? (await db.selectFrom('disputes').select('intentId').where('id', '=', sourceId).executeTakeFirst())
  return dispute?.intentId
}

/** A refund, a chargeback, and what undoes them: each a document of its own. Their fees go with the payout's. */
export async function movementOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const movement = await db.selectFrom('balanceTransactions').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  const order = movement && (await orderOfMovement(db, movement))
  if (!movement || !order) return { is: 'none' }
  if (movement.currency.toUpperCase() !== chart.currency) return { is: 'blocked', by: 'currency', amount: Math.abs(movement.amount) }
  const customer = await externalIdOf(db, 'customer', order.customerId)
  if (!customer) return { is: 'blocked', by: 'customer', amount: Math.abs(movement.amount) }
  const amount = Math.abs(movement.amount)
  const about = `${titles[posting.kind] ?? ''} ${movement.sourceId}, ${titleOf(order)}`
  const common = {
    TxnDate: dayAt(movement.createdAt, chart.timeZone),
    PrivateNote: noteOf(posting, about),
    DocNumber: `${chart.prefix}${letters[posting.kind] ?? ''}${movement.id.slice(-10)}`.slice(0, 21),
  }
  const found = `TxnDate = '${common.TxnDate}'`
  const text = `${titles[posting.kind] ?? ''}: ${titleOf(order)}`
  const isBack = posting.kind === 'refundReversal' || posting.kind === 'disputeReversal'
  const isOwed = await isOfReceivables(db, chart, movement, isBack)
  if (posting.kind === 'disputeTax') {
    if (isOwed) return { is: 'none' }
    const receipt = { ...common, CustomerRef: ref(customer), DepositToAccountRef: ref(chart.clearing) }
    return lostTaxOf(db, chart, { order, posting, disputeId: movement.sourceId, text, common: receipt, where: found })
  }
  if (isOwed && !chart.receivable) return { is: 'blocked', by: 'chart', amount }
  if (!isOwed && (posting.kind === 'refund' || posting.kind === 'refundReversal')) {
    const entity = isBack ? 'SalesReceipt' : 'RefundReceipt'
    const where = { CustomerRef: ref(customer), DepositToAccountRef: ref(chart.clearing) }
    const body = { ...common, ...where, ...(await refundBody(db, chart, { order, posting, text })) }
    return { is: 'send', entity, amount, where: found, body }
  }
  const gone = { account: isOwed ? chart.receivable : chart.disputes, ...(isOwed && { customer }) }
  const [debit, credit] = isBack ? [{ account: chart.clearing }, gone] : [gone, { account: chart.clearing }]
  const lines = [
    { ...debit, amount },
    { ...credit, amount: -amount },
  ]
  return { is: 'send', entity: 'JournalEntry', amount, where: found, body: { ...common, Line: entryLines(lines, text) } }
}

/**
 * Money that goes back and takes back no sale is the customer's debt: what is owed again, and what was held and never counted. What comes back
 * of it stands where it stood.
 */
async function isOfReceivables(db: Db, { receivable }: Chart, { sourceId }: Movement, isBack: boolean): Promise<boolean> {
  const sent = isBack ? await sentBefore(db, sourceId) : undefined
  if (sent)
    return accountsIn.safeParse(sent).data?.Line.some((line) => line.JournalEntryLineDetail.AccountRef.value === receivable) ?? false
  const refund = await db.selectFrom('refunds').select('stillOwed').where('stripeId', '=', sourceId).executeTakeFirst()
  if (refund?.stillOwed) return true
  const intentId = (await intentOfSource(db, sourceId)) ?? ''
  const held = db.selectFrom('paymentIntents').select('id').where('id', '=', intentId).where('heldFor', '<>', '')
  return (await held.executeTakeFirst()) !== undefined
}

const accountsIn = z.object({
  Line: z.array(z.object({ JournalEntryLineDetail: z.object({ AccountRef: z.object({ value: z.string() }) }) })),
})
/** The document of the money that went. */
async function sentBefore(db: Db, sourceId: string): Promise<unknown> {
  const row = await db
    .selectFrom('postings')
    .innerJoin('balanceTransactions', 'balanceTransactions.id', 'postings.sourceId')
    .select('sent')
    .where('balanceTransactions.sourceId', '=', sourceId)
    .where('postings.kind', 'in', ['refund', 'dispute'])
    .where('externalId', 'is not', null)
    .executeTakeFirst()
  return row?.sent
}

const titles: Partial<Record<PostingKind, string>> = {
  refund: 'Refund',
  refundReversal: 'Refund came back',
  dispute: 'Chargeback',
  disputeReversal: 'Chargeback won',
  disputeTax: 'Tax of a lost chargeback',
}
const letters: Partial<Record<PostingKind, string>> = {
  refund: 'R',
  refundReversal: 'RR',
  dispute: 'D',
  disputeReversal: 'DR',
  disputeTax: 'DT',
}

/** Positive: a debit. `customer`: of QuickBooks, whose debt it is on an account of receivables. */
type EntryLine = { account: string; amount: number; text?: string; customer?: string }
export const entryLines = (lines: readonly EntryLine[], text: string): Body[] =>
  lines.map((line) => ({
    Amount: dollars(Math.abs(line.amount)),
    Description: line.text ?? text,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: {
      PostingType: line.amount > 0 ? 'Debit' : 'Credit',
      AccountRef: ref(line.account),
      ...(line.customer && { Entity: { Type: 'Customer', EntityRef: ref(line.customer) } }),
    },
  }))
