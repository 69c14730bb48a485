import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PostingKind } from '../contract.ts'
import { addWork, creditWork, isByItself, isCredit, type Work } from './add-work.ts'
import type { Posting } from './body/posting-body.ts'

/** A document is there: those that waited for it are looked at again. */
export async function retryDependants(db: Db, companyId: string, { kind, sourceId, orderId }: Posting): Promise<void> {
  // A return that was undone: once its credit settles nothing, its memo may come to nothing.
  if (isCredit(kind)) return void (await addWork(db, companyId, [creditWork({ orderId, sourceId })]))
  if (kind === 'invoice' || kind === 'estimate')
    return void (await addWork(db, companyId, [{ kind: 'order', sourceId: orderId ?? sourceId }]))
  const after = followers[kind]
  if (after) return void (await addWork(db, companyId, [{ kind: after, sourceId }]))
  if (kind === 'rewardBillPayment' || kind === 'accrualReversal' || (kind !== 'payment' && isByItself(kind))) return
  if (kind === 'payout' || kind === 'payoutReversal') return void (await addWork(db, companyId, [{ kind: 'payout', sourceId }]))
  const payouts = await payoutsWith(db, sourceId)
  const days = await plannedDaysWith(db, sourceId)
  const work = [
    ...payouts.map((payoutId) => ({ kind: 'payout' as const, sourceId: payoutId })),
    ...days.map((day) => ({ kind: 'fees' as const, sourceId: day })),
  ]
  if (work.length) await addWork(db, companyId, work)
}

/** What is planned with it, once it is there. */
const followers: Partial<Record<PostingKind, 'rewardCredit' | 'rewardBill' | 'accrual'>> = {
  rewardCredit: 'rewardCredit',
  rewardBill: 'rewardBill',
  accrual: 'accrual',
}

/** Movements of a payment, or one. */
const movementsOf = (sourceId: string) => sql`(
    select t.payout_id, t.fees_on from balance_transactions t where ${ofCompany('t')} and t.id = ${sourceId}
    union
    select t.payout_id, t.fees_on from payment_intents i join balance_transactions t on ${ofCompany('t')} and t.source_id = i.charge_id and t.kind = 'charge'
    where ${ofCompany('i')} and i.id = ${sourceId})`

/** Those that a payment or movement is part of. */
export async function payoutsWith(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ payoutId: string }>`
    select distinct m.payout_id from ${movementsOf(sourceId)} m where m.payout_id is not null`.execute(db)
  return rows.map(({ payoutId }) => payoutId)
}

/** The day with whose fees it goes into the books, where that was planned; one that is not over is planned at its end. */
async function plannedDaysWith(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ feesOn: string }>`
    select distinct m.fees_on from ${movementsOf(sourceId)} m
    join postings p on ${ofCompany('p')} and p.kind = 'fees' and p.source_id = m.fees_on::text`.execute(db)
  return rows.map(({ feesOn }) => feesOn)
}

/** Has a document itself planned again, a moment later. */
export async function lookAgain(db: Db, companyId: string, { kind, sourceId, orderId, payoutId }: Posting): Promise<void> {
  const work: Work = isCredit(kind)
    ? creditWork({ orderId, sourceId })
    : kind === 'invoice' || kind === 'estimate'
      ? { kind: 'order', sourceId: orderId ?? sourceId }
      : kind === 'payout' || kind === 'payoutReversal'
        ? { kind: 'payout', sourceId: payoutId ?? sourceId }
        : {
            kind:
              kind === 'rewardBillPayment' ? 'rewardBill' : kind === 'accrualReversal' ? 'accrual' : isByItself(kind) ? kind : 'movement',
            sourceId,
          }
  await addWork(db, companyId, [work], 5)
}

/** What reps collected counts for its order as it stands there: the order follows the invoices that it was for. */
export async function followCollected(db: Db, companyId: string, { kind, orderId }: Posting): Promise<void> {
  if (kind !== 'collected' || !orderId) return
  const rows = await db.selectFrom('orderInvoices').select('invoiceId').distinct().where('orderId', '=', orderId).execute()
  if (rows.length)
    await addWork(
      db,
      companyId,
      rows.map(({ invoiceId }) => ({ kind: 'invoice', sourceId: invoiceId })),
    )
}
