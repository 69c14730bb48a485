import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { payoutsWith } from './retry-dependants.ts'
import { tieOutsOf } from './tie-out.ts'

/** The payouts that a document of ours belongs to. */
export async function payoutsOf(db: Db, postingId: string): Promise<string[]> {
  const posting = await db.selectFrom('postings').select(['kind', 'sourceId', 'payoutId']).where('id', '=', postingId).executeTakeFirst()
  if (!posting) return []
  const isPayout = posting.kind === 'payout' || posting.kind === 'payoutReversal'
  return isPayout && posting.payoutId ? [posting.payoutId] : payoutsWith(db, posting.sourceId)
}

/**
 * Keeps of payouts whether they tie out, and tells who keeps the books of one that does not any more. Where its own deposit was edited there is
 * one matter, not two.
 */
export async function noteTieOuts(db: Db, companyId: string, payoutIds: readonly string[]): Promise<void> {
  const ties = await tieOutsOf(db, payoutIds)
  for (const [payoutId, { state, stripe }] of ties) {
    const own = db.updateTable('postings').where('kind', '=', 'payout').where('sourceId', '=', payoutId)
    const whole = own.set({ apartSince: null }).where('apartSince', 'is not', null)
    await (state === 'differs' ? whole.where('state', '<>', 'posted') : whole).execute()
    const apart = own.set({ apartSince: new Date() }).where('apartSince', 'is', null).where('state', '=', 'posted').returning('id')
    if (state === 'differs' && (await apart.executeTakeFirst()))
      await notify(db, {
        companyId,
        code: 'NA_PAYOUT_APART',
        value: formatCents(stripe),
        record: { kind: 'payout', id: payoutId },
        to: { can: 'books.write' },
      })
  }
}
