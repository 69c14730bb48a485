import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { addWork } from './add-work.ts'
import type { Posting } from './body/posting-body.ts'

/** A document is there: those that waited for it are looked at again. */
export async function retryDependants(db: Db, companyId: string, { kind, sourceId, orderId }: Posting): Promise<void> {
  if (kind === 'invoice' || kind === 'estimate')
    return void (await addWork(db, companyId, [{ kind: 'order', sourceId: orderId ?? sourceId }]))
  if (kind === 'payout' || kind === 'payoutReversal') return void (await addWork(db, companyId, [{ kind: 'payout', sourceId }]))
  const payouts = await payoutsWith(db, sourceId)
  if (payouts.length)
    await addWork(
      db,
      companyId,
      payouts.map((payoutId) => ({ kind: 'payout' as const, sourceId: payoutId })),
    )
}

/** Those that a payment or movement is part of. */
export async function payoutsWith(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ payoutId: string }>`
    select t.payout_id from balance_transactions t where ${ofCompany('t')} and t.id = ${sourceId} and t.payout_id is not null
    union
    select t.payout_id from payment_intents i join balance_transactions t on ${ofCompany('t')} and t.source_id = i.charge_id and t.kind = 'charge'
    where ${ofCompany('i')} and i.id = ${sourceId} and t.payout_id is not null`.execute(db)
  return rows.map(({ payoutId }) => payoutId)
}
