import { sql } from 'kysely'
import { z } from 'zod'
import { openReader } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { idAndVersionOf } from './body/agreed-document.ts'
import { lockPosting } from './submit.ts'
import { noteSeen } from './writes.ts'

const payload = z.object({ companyId: z.string(), orderId: z.string().nullable(), payoutId: z.string().nullable() })
const request = { name: 'books.check', payload }
type Of = z.output<typeof payload>
const mostAtOnce = 1000
const hoursUnchecked = 24

/** Looks in QuickBooks how our documents stand there: of an order, of a payout, or those nobody looked at for a day. */
export const checkJob = job({
  ...request,
  concurrency: 2,
  retries: 2,
  unique: true,
  run: (of, services, signal) => check(services, of, signal),
})

export const askCheck = (services: Services, db: Db, of: Of) =>
  enqueue(services, request, of, db, { key: `${of.companyId} ${of.orderId ?? ''} ${of.payoutId ?? ''}` })

/** An edit by hand that nobody looked for is found the day after. */
export const uncheckedPostings: Watch = {
  name: 'postings nobody looked at',
  everySeconds: 900,
  run: (services) =>
    eachCompany(services, ['select company_id from app.unchecked_postings($1)', hoursUnchecked], (db, companyId) =>
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
      asked.map(({ externalId }) => externalId ?? ''),
    )
    const there = new Map(records.map((record) => [idAndVersionOf(record).externalId, record]))
    const unread = new Set(rejected.map(({ externalId }) => externalId))
    await services.transaction({ companyId }, async (db) => {
      for (const { id, externalId, version } of asked) {
        const posting = unread.has(externalId ?? '') ? undefined : await lockPosting(db, id)
        // A write of ours that came between has answered already.
        if (posting && posting.version === version && posting.externalId === externalId)
          await noteSeen(db, companyId, posting, there.get(externalId ?? ''))
      }
      await reader.saveReads(db)
    })
  }
}

function toCheck(db: Db, { orderId, payoutId }: Of) {
  const query = db
    .selectFrom('postings')
    .select(['id', 'entity', 'externalId', 'version'])
    .where('externalId', 'is not', null)
    .where('state', 'in', ['posted', 'differs', 'voided', 'gone', 'changed'])
    .orderBy('checkedAt')
    .limit(mostAtOnce)
  if (orderId) return query.where('orderId', '=', orderId).execute()
  if (payoutId)
    return query
      .where((where) =>
        where.or([
          where('payoutId', '=', payoutId),
          where(
            'sourceId',
            'in',
            where
              .selectFrom('paymentIntents')
              .innerJoin('balanceTransactions', 'balanceTransactions.sourceId', 'paymentIntents.chargeId')
              .select('paymentIntents.id')
              .where('balanceTransactions.payoutId', '=', payoutId),
          ),
          where('sourceId', 'in', where.selectFrom('balanceTransactions').select('id').where('payoutId', '=', payoutId)),
        ]),
      )
      .execute()
  return query.where('postedAt', '>', sql<string>`now() - interval '60 days'`).execute()
}
