import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#server/services.ts'
import { job } from '#server/work/job.ts'
import { keepMovements } from './keep-balance.ts'
import { pagesOf } from './pages.ts'
import { stripeOf } from './stripe.ts'

type Account = { companyId: string; accountId: string }
const minute = 60

/** Reads what moved on an account's balance since it was last read; what is younger than `overlapSeconds` then, again. */
export async function readBalance(services: Services, { companyId, accountId }: Account, overlapSeconds = 10 * minute): Promise<void> {
  const known = await services.transaction({ companyId }, (db) =>
    db.selectFrom('stripeAccounts').select(['balanceReadTo', 'connectedAt']).where('accountId', '=', accountId).executeTakeFirst(),
  )
  if (!known) return
  const from = Math.floor(Date.parse(known.balanceReadTo ?? known.connectedAt) / 1000) - overlapSeconds
  let newest = 0
  const stripe = await stripeOf(services)
  const pages = pagesOf((place) => stripe.balanceTransactions.list({ ...place, created: { gte: from } }, { stripeAccount: accountId }))
  for await (const movements of pages) {
    newest = Math.max(newest, ...movements.map(({ created }) => created))
    await services.transaction({ companyId }, (db) => keepMovements(db, companyId, movements))
  }
  // Only now: the newest come first, and between them and what was known there must be no gap.
  if (newest)
    await services.transaction({ companyId }, (db) =>
      db
        .updateTable('stripeAccounts')
        .set({ balanceReadTo: sql`greatest(balance_read_to, ${new Date(newest * 1000)}::timestamptz)` })
        .where('accountId', '=', accountId)
        .execute(),
    )
}

export const balanceRequest = { name: 'stripe.balance', payload: z.object({ companyId: z.string(), accountId: z.string() }) }
/** Something moved on the balance; what belongs together at Stripe is told of by several events, and read once. */
export const stripeBalance = job({
  ...balanceRequest,
  concurrency: 2,
  retries: 10,
  unique: true,
  run: (account, services) => readBalance(services, account),
})
