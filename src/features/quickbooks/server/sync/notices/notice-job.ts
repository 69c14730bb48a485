import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { openClient } from '../../client/client.ts'
import { QuickbooksFault } from '../../client/faults/fault.ts'
import type { SyncedEntityDefinition } from '../../definitions.ts'
import type { SyncRun } from '../sync-run.ts'
import { mirroredEntities } from '../synced-entities.ts'
import { isWriting, noticeRequest, putOffNotices, type StoredNotice, settleNotices, takeNotices } from './notices.ts'
import { readNotified } from './read-notified.ts'

// Notices in quick succession are read together.
const gatherMs = 150
// The answer to our own write tells its version, which spares reading it.
const answerMs = 600
const mostPauseSeconds = 300
const mostCompanies = 500

/** Something changed in QuickBooks: reads exactly that. Several workers at once take different records. */
export const noticeJob = (others: readonly SyncedEntityDefinition[]): Job<{ companyId: string }> =>
  job({
    ...noticeRequest,
    concurrency: 4,
    retries: 0,
    unique: true,
    async run({ companyId }, services, signal) {
      await sleep(gatherMs, undefined, { signal })
      await awaitOwnWrites(services, companyId, signal)
      for (;;) {
        const notices = await services.transaction({ companyId }, async (db) => {
          const connection = await db.selectFrom('quickbooksConnections').select(['state', 'changedSince']).executeTakeFirst()
          // Without a connection, or before the first import has ended, it waits.
          return connection?.state === 'active' && connection.changedSince ? takeNotices(db) : []
        })
        if (!notices.length || !(await carryOut(services, companyId, mirroredEntities(others), notices, signal))) return
      }
    },
  })

async function awaitOwnWrites(services: Services, companyId: string, signal: AbortSignal) {
  for (const until = performance.now() + answerMs; performance.now() < until; await sleep(100, undefined, { signal }))
    if (!(await services.transaction({ companyId }, isWriting))) return
}

async function carryOut(
  services: Services,
  companyId: string,
  entities: readonly SyncedEntityDefinition[],
  notices: StoredNotice[],
  signal: AbortSignal,
): Promise<boolean> {
  const run: SyncRun = {
    services,
    companyId,
    jobId: null,
    kind: 'update',
    entities,
    signal,
    hasErrors: true,
    lastStoredAt: performance.now(),
    found: { changes: 0, untold: 0 },
    client: openClient(services, companyId, { lane: 'interactive', purpose: 'changes', signal }),
  }
  try {
    await readNotified(run, notices)
    await services.transaction({ companyId }, (db) => settleNotices(db, notices))
    return true
  } catch (error) {
    const seconds = pauseAfter(error, Math.max(...notices.map(({ attempts }) => attempts)))
    services.log.info({ err: error, companyId, seconds }, 'what QuickBooks told of is read later')
    // Not queued: until then it would stand in the way of what is told next.
    await services.transaction({ companyId }, (db) => putOffNotices(db, notices, seconds))
    return false
  }
}

/** Whatever it is, it must not be lost: it may well pass. */
function pauseAfter(error: unknown, attempts: number): number {
  if (error instanceof AppError) return mostPauseSeconds
  const theirs = error instanceof QuickbooksFault ? error.retryAfterSeconds : null
  return theirs ?? Math.min(mostPauseSeconds, 2 ** attempts)
}

/** Notices that no job is at: it died, they were put off, or they waited for an import to end. */
export const waitingNotices: Watch = {
  name: 'what QuickBooks told of',
  everySeconds: 5,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id from app.waiting_notices($1)'],
      (db, companyId) => enqueue(services, noticeRequest, { companyId }, db, { key: companyId }),
      mostCompanies,
    ),
}
