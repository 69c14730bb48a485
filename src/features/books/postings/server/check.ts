import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { openReader } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { idAndVersionOf } from './body/agreed-document.ts'
import { lockPosting } from './submit.ts'
import { noteSeen } from './writes.ts'

const payload = z.object({
  companyId: z.string(),
  orderId: z.string().nullable(),
  payoutId: z.string().nullable(),
  creditId: z.string().nullable().default(null),
})
const request = { name: 'books.check', payload }
type Of = z.input<typeof payload>
const mostAtOnce = 1000
const hoursUnchecked = 24
const recentDays = 60
/** Within so many days every document of ours was looked at. A night does what is due a day sooner. */
export const lookedAtWithinDays = 28

/**
 * Looks in QuickBooks how our documents stand there: of an order, of a payout, of a credit, or those of the last weeks, and of all others those that nobody
 * looked at for the longest. When each was looked at stands with it, so a walk goes on where the last one stopped.
 */
export const checkJob = job({
  ...request,
  concurrency: 2,
  retries: 2,
  unique: true,
  run: (of, services, signal) => check(services, of, signal),
})

export const askCheck = (services: Services, db: Db, of: Of) =>
  enqueue(services, request, of, db, { key: `${of.companyId} ${of.orderId ?? ''} ${of.payoutId ?? ''} ${of.creditId ?? ''}`.trimEnd() })

const unchecked = 'select company_id from app.unchecked_postings($1, $2, $3)'
/** An edit by hand that nobody looked for is found the day after. */
export const uncheckedPostings: Watch = {
  name: 'postings nobody looked at',
  everySeconds: 900,
  run: (services) =>
    eachCompany(services, [unchecked, hoursUnchecked, recentDays, lookedAtWithinDays], (db, companyId) =>
      askCheck(services, db, { companyId, orderId: null, payoutId: null }),
    ),
}

export async function check(services: Services, of: Of, signal: AbortSignal): Promise<void> {
  const { companyId } = of
  const postings = await services.transaction({ companyId }, (db) => toCheck(db, of))
  if (!postings.length) return
  const reader = openReader(services, companyId, { signal, purpose: 'proof' })
  for (const entity of new Set(postings.map((posting) => posting.entity))) {
    const asked = postings.filter((posting) => posting.entity === entity)
    const { records, rejected } = await reader.byIds(
      { entity, list: false },
      asked.map(({ externalId }) => externalId),
    )
    const there = new Map(records.map((record) => [idAndVersionOf(record).externalId, record]))
    const unread = new Set(rejected.map(({ externalId }) => externalId))
    await services.transaction({ companyId }, async (db) => {
      for (const { id, externalId, version } of asked) {
        const posting = unread.has(externalId) ? undefined : await lockPosting(db, id)
        // A write of ours that came between has answered already.
        if (posting && posting.version === version && posting.externalId === externalId)
          await noteSeen(db, companyId, posting, there.get(externalId))
        // What cannot be read keeps no other from its turn.
        else if (!posting) await db.updateTable('postings').set({ checkedAt: new Date() }).where('id', '=', id).execute()
      }
      await reader.saveReads(db)
    })
  }
}

const states = sql.join((['posted', 'differs', 'voided', 'gone', 'changed', 'error'] as const).map((state) => sql.lit(state)))

async function toCheck(db: Db, { orderId, payoutId, creditId = null }: Of): Promise<Asked[]> {
  const found = (which: RawBuilder<unknown>) => sql`(select p.id, p.entity, p.external_id, p.version from postings p
    where ${ofCompany('p')} and p.external_id is not null and p.state in (${states}) and ${which} order by p.checked_at limit ${sql.lit(mostAtOnce)})`
  const all = orderId
    ? [found(sql`p.order_id = ${orderId}`)]
    : creditId
      ? [found(sql`p.kind in ('creditMemo', 'creditApplied') and p.source_id = ${creditId}`)]
      : payoutId
        ? [found(sql`(p.payout_id = ${payoutId} or p.source_id in (${membersOf(payoutId)}))`)]
        : [
            found(sql`p.posted_at > now() - ${sql.lit(recentDays)} * interval '1 day'`),
            found(sql`p.checked_at < now() - ${sql.lit(lookedAtWithinDays - 1)} * interval '1 day'`),
          ]
  return (await sql<Asked>`${sql.join(all, sql` union `)}`.execute(db)).rows
}
type Asked = { id: string; entity: string; externalId: string; version: string }

const membersOf = (payoutId: string) => sql`select t.id from balance_transactions t where ${ofCompany('t')} and t.payout_id = ${payoutId}
  union all
  select i.id from payment_intents i join balance_transactions t on ${ofCompany('t')} and t.source_id = i.charge_id
  where ${ofCompany('i')} and t.payout_id = ${payoutId}`

/** How many documents of ours stand in QuickBooks, and when the one was looked at that waits longest. */
export async function howLookedAt(db: Db): Promise<{ documents: number; since: string | null }> {
  const { rows } = await sql<{ documents: number; since: string | null }>`
    select count(*) as documents, min(checked_at) as since from postings p
    where ${ofCompany('p')} and p.external_id is not null and p.state in (${states})`.execute(db)
  return rows[0] ?? { documents: 0, since: null }
}
