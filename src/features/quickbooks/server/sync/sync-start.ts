import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { enqueue } from '#server/work/job.ts'

const payload = z.object({ companyId: z.string(), jobId: z.string() })
/**
 * What the worker is asked to do; the row of `sync_jobs` holds everything else. Queues of their own: an update never waits behind somebody's
 * import.
 */
export const syncRequests = { import: { name: 'quickbooks.import', payload }, update: { name: 'quickbooks.update', payload } }

// How long the catch-up of an import that stopped reaches back in the change feed, with time to finish (quickbooks 6.1).
const furthestResumeMs = 14 * 86_400_000
// A job that stopped is continued where it was for as long as its catch-up reaches back.
const resumable = ['Failed', 'Cancelled']

/** Starts the import (or, once there was one, an update) in the caller's transaction; joins the one that runs. */
export async function openSyncJob(services: Services, db: Db, companyId: string, userId: string | null) {
  const connection = await db
    .selectFrom('quickbooksConnections')
    .select(['state', 'changedSince'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!connection || connection.state === 'disconnected') throw new AppError('quickbooksNotConnected')
  if (connection.state === 'reconnect') throw new AppError('quickbooksReconnect')
  if (connection.state === 'rehearsal') throw new AppError('rehearsalFirst')
  const running = await db.selectFrom('syncJobs').select('id').where('state', 'in', ['Queued', 'Running']).executeTakeFirst()
  if (running) return { jobId: running.id, joined: true }
  const { changedSince } = connection
  const kind = changedSince ? 'update' : 'import'
  const { id: jobId } = await db
    .insertInto('syncJobs')
    .values({ companyId, kind, startedBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'import') await continueLast(db, companyId, jobId)
  // Should it fail: the sync that ends says when to look next.
  await db
    .updateTable('quickbooksConnections')
    .set({ sweptAt: sql`now()`, nextSweepAt: sql`now() + interval '1 hour'` })
    .where('companyId', '=', companyId)
    .execute()
  await enqueue(services, syncRequests[kind], { companyId, jobId }, db, { key: jobId })
  return { jobId, joined: false }
}

/** An import that failed or was cancelled has pages in the books already: the next one goes on behind them. */
async function continueLast(db: Db, companyId: string, jobId: string) {
  const last = await db
    .selectFrom('syncJobs')
    .select(['id', 'kind', 'state', 'theirTime', 'createdAt'])
    .where('id', '<>', jobId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const continues =
    last?.kind === 'import' &&
    last.theirTime &&
    resumable.includes(last.state) &&
    Date.parse(last.createdAt) > Date.now() - furthestResumeMs
  if (!continues) return
  await db.updateTable('syncJobs').set({ theirTime: last.theirTime }).where('id', '=', jobId).execute()
  await db
    .insertInto('syncEntities')
    .columns(['companyId', 'jobId', 'entity', 'state', 'done', 'total', 'errors', 'cursorTime', 'cursorSkip'])
    .expression((eb) =>
      eb
        .selectFrom('syncEntities as before')
        .select((each) => [
          each.val(companyId).$castTo<string>().as('companyId'),
          each.val(jobId).$castTo<string>().as('jobId'),
          'before.entity',
          'before.state',
          'before.done',
          'before.total',
          'before.errors',
          'before.cursorTime',
          'before.cursorSkip',
        ])
        .where('before.jobId', '=', last.id),
    )
    .execute()
}
