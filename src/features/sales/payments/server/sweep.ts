import { sql } from 'kysely'
import { z } from 'zod'
import { readDispute } from '#features/sales/disputes/server/door.ts'
import { readPayout } from '#features/sales/payouts/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { readAccount } from './account/read-account.ts'
import { readIntent } from './intents/read-intent.ts'
import { pagesOf } from './pages.ts'
import { readBalance } from './read-balance.ts'
import { readRefund } from './refunds/read-refund.ts'
import { stripeOf } from './stripe.ts'

type Account = { companyId: string; accountId: string }
/** What was made shortly before the last look is looked at again. */
const overlapSeconds = 3 * 86_400
const most = 50

/**
 * Reads everything of an account again that may have changed unheard: what is new at Stripe, and what is not over yet. So an event that never
 * came costs a night at most.
 */
export async function sweepAccount(services: Services, account: Account, signal?: AbortSignal): Promise<void> {
  const begun = new Date()
  const { companyId, accountId } = account
  await readAccount(services, account)
  const known = await services.transaction({ companyId }, (db) =>
    db
      .selectFrom('stripeAccounts')
      .select(['sweptTo', 'connectedAt'])
      .where('accountId', '=', accountId)
      .where('disconnectedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!known) return
  const since = Math.floor(Date.parse(known.sweptTo ?? known.connectedAt) / 1000) - overlapSeconds
  for (const { kind, read } of kinds) {
    const open = await services.transaction({ companyId }, (db) => unfinished[kind](db))
    const ids = new Set(open)
    for await (const id of changedAtStripe(services, account, kind, since)) ids.add(id)
    for (const id of ids) {
      signal?.throwIfAborted()
      await read(services, { ...account, id })
    }
  }
  await readBalance(services, account, overlapSeconds)
  await services.transaction({ companyId }, (db) =>
    db.updateTable('stripeAccounts').set({ sweptTo: begun }).where('accountId', '=', accountId).execute(),
  )
}

/** Payments first: refunds and disputes hang on them. */
const kinds = [
  { kind: 'paymentIntents', read: readIntent },
  { kind: 'refunds', read: readRefund },
  { kind: 'disputes', read: readDispute },
  { kind: 'payouts', read: readPayout },
] as const
type Kind = (typeof kinds)[number]['kind']

const ids = async (db: Db, query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows.map(({ id }) => id)
/** What is not over, by our own table; a payout that arrived can come back within days. */
const unfinished: Record<Kind, (db: Db) => Promise<string[]>> = {
  paymentIntents: (db) =>
    ids(
      db,
      sql`select id from payment_intents where ${ofCompany()} and status not in ('succeeded', 'canceled') and heard_at < now() - interval '1 hour'`,
    ),
  refunds: (db) => ids(db, sql`select stripe_id as id from refunds where ${ofCompany()} and state = 'Pending' and stripe_id is not null`),
  disputes: (db) =>
    ids(db, sql`select id from disputes where ${ofCompany()} and state not in ('won', 'lost', 'warning_closed', 'prevented')`),
  payouts: (db) =>
    ids(
      db,
      sql`select id from payouts where ${ofCompany()} and (status in ('pending', 'in_transit')
        or automatic and not reconciled and created_at > now() - interval '90 days' or status = 'paid' and arrival_date > current_date - 10)`,
    ),
}

type Listed = { id: string; status: string | null }

/** Those made since, unless we have them as Stripe does. */
async function* changedAtStripe(services: Services, { companyId, accountId }: Account, kind: Kind, since: number) {
  const stripe = await stripeOf(services)
  const lists: Record<Kind, (place: object) => PromiseLike<{ data: Listed[]; has_more: boolean }>> = {
    paymentIntents: (place) => stripe.paymentIntents.list({ ...place, created: { gte: since } }, { stripeAccount: accountId }),
    refunds: (place) => stripe.refunds.list({ ...place, created: { gte: since } }, { stripeAccount: accountId }),
    disputes: (place) => stripe.disputes.list({ ...place, created: { gte: since } }, { stripeAccount: accountId }),
    payouts: (place) => stripe.payouts.list({ ...place, created: { gte: since } }, { stripeAccount: accountId }),
  }
  for await (const page of pagesOf(lists[kind])) {
    const same = await services.transaction({ companyId }, (db) => sameHere(db, kind, page))
    for (const { id } of page) if (!same.has(id)) yield id
  }
}

const here: Record<Kind, ReturnType<typeof sql>> = {
  paymentIntents: sql`select id, status from payment_intents where ${ofCompany()}`,
  refunds: sql`select stripe_id as id, case state when 'Cancelled' then 'canceled' else lower(state) end as status from refunds where ${ofCompany()}`,
  disputes: sql`select id, state as status from disputes where ${ofCompany()}`,
  payouts: sql`select id, status from payouts where ${ofCompany()}`,
}
async function sameHere(db: Db, kind: Kind, page: Listed[]): Promise<Set<string>> {
  const rows = await ids(
    db,
    sql`select here.id from (${here[kind]}) here join unnest(${page.map(({ id }) => id)}::text[], ${page.map(({ status }) => status)}::text[])
      as there (id, status) using (id, status)`,
  )
  return new Set(rows)
}

const sweepRequest = { name: 'stripe.sweep', payload: z.object({ companyId: z.string(), accountId: z.string() }) }
export const stripeSweep = job({
  ...sweepRequest,
  concurrency: 4,
  perCompany: 1,
  retries: 8,
  retryDelaySeconds: 30,
  unique: true,
  run: (account, services, signal) => sweepAccount(services, account, signal),
})

/** Once a night each, spread over it by the account's own name. */
export const nightlyStripeSweeps: Watch = {
  name: 'nightly looks at Stripe',
  everySeconds: 60,
  async run(services) {
    const { zones, times } = await clocksOf(services.pool)
    const due = 'select company_id, account_id from app.due_stripe_sweeps($1, $2, $3)'
    await eachCompany(
      services,
      [due, zones, times],
      async (db, companyId, row) => {
        const { account_id: accountId = '' } = row
        await db.updateTable('stripeAccounts').set({ sweepBeganAt: new Date() }).where('accountId', '=', accountId).execute()
        await enqueue(services, sweepRequest, { companyId, accountId }, db, { key: accountId })
      },
      most,
    )
  },
}
