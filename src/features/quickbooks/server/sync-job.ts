import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Lane } from '#contract/ledger.ts'
import type { Db } from '#server/db.ts'
import { enqueue, type Job, job, type Watch } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { noteBrought } from './brought.ts'
import { openClient } from './client.ts'
import { wakeDeliveries } from './connection.ts'
import { quickbooksChannelName, type SyncedEntityDefinition } from './door.ts'
import { QuickbooksFault } from './fault.ts'
import { noteWaiting } from './patience.ts'
import { holdLock, isUnheld } from './sync-lock.ts'
import { type SyncRun, SyncStopped } from './sync-run.ts'
import { openSyncJob, syncRequest } from './sync-start.ts'
import { importAll, openProgress, updateAll } from './sync-steps.ts'
import { inOrder } from './synced-entities.ts'
import { hasUnreadable } from './unreadable.ts'
import { saveUsage } from './usage.ts'

type Request = { companyId: string; jobId: string }
const longestAge = '1 hour'
const keptMs = 90 * 86_400_000

/** Carries out a row of `sync_jobs`, as often as it takes: everything it has done stands in the database. */
export const syncJob = (others: readonly SyncedEntityDefinition[]): Job<Request> =>
  job({
    ...syncRequest,
    concurrency: 4,
    retries: 0,
    unique: true,
    run: (request, services, stopping) =>
      holdLock(services, request, stopping, (signal) => carryOut(services, request, inOrder(others), signal, stopping)),
  })

async function carryOut(
  services: Services,
  { companyId, jobId }: Request,
  entities: readonly SyncedEntityDefinition[],
  signal: AbortSignal,
  stopping: AbortSignal,
) {
  const opened = await services.transaction({ companyId }, (db) => open(db, jobId))
  if (!opened) return
  const run: SyncRun = {
    services,
    companyId,
    jobId,
    kind: opened.kind,
    entities,
    signal,
    hasErrors: opened.hasErrors,
    lastStoredAt: performance.now(),
    client: openClient(services, companyId, {
      lane: 'import',
      signal,
      onWait: (ms) => void noteWaiting(run, 'quickbooks.waiting.throttled', ms / 1000).catch(() => {}),
    }),
  }
  try {
    await openProgress(run)
    const { since } = opened
    const next = since && run.kind === 'update' ? await updateAll(run, since) : await importAll(run, since !== null)
    await services.transaction({ companyId }, (db) => close(run, db, next))
  } catch (error) {
    // The process ends or lost its lock: the job stays open for the next worker.
    if (stopping.aborted) return
    await services.transaction({ companyId }, (db) => fail(run, db, error))
  }
}

async function open(db: Db, jobId: string) {
  const row = await db
    .updateTable('syncJobs')
    .set({ state: 'Running', heartbeatAt: new Date() })
    .where('id', '=', jobId)
    .where('state', 'in', ['Queued', 'Running'])
    .returning(['kind', 'companyId'])
    .executeTakeFirst()
  if (!row) return null
  const connection = await db.selectFrom('quickbooksConnections').select('changedSince').executeTakeFirst()
  const hasErrors = await hasUnreadable(db, { open: false })
  const kind: 'import' | 'update' = row.kind === 'update' ? 'update' : 'import'
  return { kind, since: connection?.changedSince ?? null, hasErrors }
}

async function close(run: SyncRun, db: Db, changedSince: string) {
  const calls = await saveUsage(run.services, db, run.companyId)
  const hasErrors = await hasUnreadable(db, { open: true })
  const connection = await db.selectFrom('quickbooksConnections').select('state').forUpdate().executeTakeFirst()
  const answersAgain = connection?.state === 'paused'
  await db
    .updateTable('quickbooksConnections')
    .set({ changedSince, lastSyncAt: new Date(), ...(answersAgain && { state: 'active', reason: '' }) })
    .where('companyId', '=', run.companyId)
    .execute()
  if (answersAgain) await wakeDeliveries(db)
  await noteBrought(db, run)
  const ours = (lane: Lane) =>
    db
      .selectFrom('deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('lane', '=', lane)
      .where('channel', '=', quickbooksChannelName)
  await db
    .updateTable('syncJobs')
    .set((eb) => ({
      state: hasErrors ? 'DoneWithErrors' : 'Done',
      phase: '',
      waitingFor: '',
      waitingUntil: null,
      apiCalls: eb('apiCalls', '+', calls),
      finishedAt: new Date(),
      pushed: ours('done').where('direction', '=', 'out').where('updatedAt', '>=', sql<string>`sync_jobs.created_at`),
      conflicts: ours('needsYou').where('code', '=', 'conflict'),
    }))
    .where('id', '=', run.jobId)
    .execute()
  await db
    .deleteFrom('syncJobs')
    .where('createdAt', '<', new Date(Date.now() - keptMs).toISOString())
    .execute()
}

async function fail(run: SyncRun, db: Db, error: unknown) {
  const row = await db.selectFrom('syncJobs').select('cancelAsked').where('id', '=', run.jobId).forUpdate().executeTakeFirst()
  // Another worker has it now, or the lock's connection was lost: the watch brings it back.
  if (!row?.cancelAsked && (error instanceof SyncStopped || run.signal.aborted)) return
  const problem = row?.cancelAsked ? '' : problemOf(error)
  if (problem) run.services.log.error({ err: error, companyId: run.companyId, jobId: run.jobId }, 'a sync failed')
  if (error instanceof QuickbooksFault && error.kind === 'paused')
    await db.updateTable('quickbooksConnections').set({ state: 'paused', reason: problem }).where('companyId', '=', run.companyId).execute()
  await db
    .updateTable('syncJobs')
    .set({ state: problem ? 'Failed' : 'Cancelled', problem, phase: '', waitingFor: '', waitingUntil: null, finishedAt: new Date() })
    .where('id', '=', run.jobId)
    .execute()
}

/** A text key that says in a sentence why it stopped and what helps. */
function problemOf(error: unknown): string {
  if (error instanceof AppError) return `quickbooks.problems.${error.code === 'quickbooksNotConnected' ? 'notConnected' : 'internal'}`
  if (!(error instanceof QuickbooksFault)) return 'quickbooks.problems.internal'
  if (error.kind === 'reconnect') return 'quickbooks.problems.reconnect'
  if (error.kind === 'paused') return 'quickbooks.problems.paused'
  return error.kind === 'unavailable' || error.kind === 'throttled' ? 'quickbooks.problems.unavailable' : 'quickbooks.problems.refused'
}

/** Takes up jobs that nobody is at work on: after a crash, or when the queue lost one. */
export const openSyncs: Watch = {
  name: 'open syncs',
  everySeconds: 3,
  async run(services) {
    const { rows } = await services.pool.query('select company_id, id from app.open_sync_jobs()')
    for (const { company_id: companyId, id: jobId } of rows) {
      if (!(await isUnheld(services, companyId))) continue
      await services.transaction({ companyId }, (db) => enqueue(services, syncRequest, { companyId, jobId }, db, { key: companyId }))
    }
  },
}

/** Every connected company is brought up to date once an hour. */
export const hourlySyncs: Watch = {
  name: 'hourly syncs',
  everySeconds: 60,
  async run(services) {
    const { rows } = await services.pool.query('select company_id from app.stale_connections($1)', [longestAge])
    for (const { company_id: companyId } of rows)
      await services.transaction({ companyId }, (db) => openSyncJob(services, db, companyId, null))
  },
}
