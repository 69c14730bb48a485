import { sql } from 'kysely'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * From which day on money at Stripe has documents of its own. While nothing was posted, the day that is wanted. Then it only moves on: what
 * was once in the balance that the clearing account began with would be in the books twice.
 */
export async function moneyFromOf(db: Db, { before, wanted }: { before: string | undefined; wanted: string }): Promise<string> {
  const posted = await db.selectFrom('postings').select('id').where('externalId', 'is not', null).limit(1).executeTakeFirst()
  return before && posted && before > wanted ? before : wanted
}

/** What waited and lies before that day now is booked by hand: a payout does not wait for it any more. */
export async function leaveOutBefore(db: Db, moneyFrom: string): Promise<void> {
  const start = instant(startOfDay(moneyFrom, await zoneOf(db)))
  await sql`update postings p set state = 'ignored', waits_for = '', updated_at = now()
    where ${ofCompany('p')} and p.external_id is null and p.state = 'blocked' and (
      p.kind = 'payment' and exists (select from payment_intents i where ${ofCompany('i')} and i.id = p.source_id and i.created_at < ${start})
      or p.kind in ('refund', 'refundReversal', 'dispute', 'disputeReversal')
        and exists (select from balance_transactions t where ${ofCompany('t')} and t.id = p.source_id and t.created_at < ${start}))`.execute(
    db,
  )
}
