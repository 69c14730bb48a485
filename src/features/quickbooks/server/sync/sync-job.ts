import { sql } from 'kysely'
import type { Lane } from '#contract/ledger.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { type AnyJob, enqueue, job, type Watch } from '#server/work/job.ts'
import { noteWaiting } from '../client/budget/backoff.ts'
import { saveUsage } from '../client/budget/usage.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import { openClient } from '../client/client.ts'
import { QuickbooksFault } from '../client/faults/fault.ts'
import { readingProblem } from '../client/faults/reading-problem.ts'
import { hasUnreadable } from '../client/faults/unreadable.ts'
import { unbroken } from '../connection/broken.ts'
import { wakeDeliveries } from '../connection/connection.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import { nextTurnEnds, TurnOver, waitForTurn } from './import-turn.ts'
import { forgetOldNotices } from './notices/notices.ts'
import { listsAreDue, noteSwept } from './sweeps/sweeps.ts'
import { noteSyncEntry } from './sync-entry.ts'
import { holdLock, isUnheld } from './sync-lock.ts'
import { type JobRun, SyncStopped } from './sync-run.ts'
import { syncRequests } from './sync-start.ts'
import { importAll, openProgress, updateAll } from './sync-steps.ts'
import { mirroredEntities } from './synced-entities.ts'

type Request = { companyId: string; jobId: string }
const keptMs = 90 * 86_400_000
// At a time and process: each holds a connection of the pool. Imports that wait take turns.
const concurrency = { import: 2, update: 3 }

/** Carry out a row of `sync_jobs`, as often as it takes: everything it has done stands in the database. */
export const syncJobs = (others: readonly SyncedEntityDefinition[]): AnyJob[] =>
  (['import', 'update'] as const).map((kind) =>
    job({
      ...syncRequests[kind],
      concurrency: concurrency[kind],
      retries: 0,
      unique: true,
      run: (request, services, stopping) =>
        holdLock(services, request, stopping, (signal) => carryOut(services, request, mirroredEntities(others), signal, stopping)),
    }),
  )

async function carryOut(
  services: Services,
  { companyId, jobId }: Request,
  entities: readonly SyncedEntityDefinition[],
  signal: AbortSignal,
  stopping: AbortSignal,
) {
  const opened = await services.transaction({ companyId }, (db) => open(db, jobId))
  if (!opened) return
  const run: JobRun = {
    services,
    companyId,
    jobId,
    kind: opened.kind,
    entities,
    signal,
    hasErrors: opened.hasErrors,
    lastStoredAt: performance.now(),
    turnEnds: opened.kind === 'import' ? nextTurnEnds() : Number.POSITIVE_INFINITY,
    found: { changes: 0, untold: 0 },
    client: openClient(services, companyId, {
      lane: 'import',
      purpose: opened.kind === 'import' ? 'import' : 'changes',
      signal,
      onWait: (ms) => void noteWaiting(run, 'quickbooks.waiting.throttled', ms / 1000).catch(() => {}),
    }),
  }
  try {
    await openProgress(run)
    const { since, lists } = opened
    const changedSince = since ? await updateAll(run, since, lists) : await importAll(run)
    await services.transaction({ companyId }, (db) => close(run, db, { changedSince, lists }))
  } catch (error) {
    // The process ends or lost its lock: the job stays open for the next worker.
    if (stopping.aborted) return
    if (error instanceof TurnOver) return void (await waitForTurn(run))
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
  const since = kind === 'update' ? (connection?.changedSince ?? null) : null
  return { kind, since, hasErrors, lists: await listsAreDue(db, jobId) }
}

async function close(run: JobRun, db: Db, swept: { changedSince: string; lists: boolean }) {
  const calls = await saveUsage(run.services, db, run.companyId)
  const hasErrors = await hasUnreadable(db, { open: true })
  const connection = await db.selectFrom('quickbooksConnections').select('state').forUpdate().executeTakeFirst()
  const answersAgain = connection?.state === 'paused' || connection?.state === 'accessRefused'
  await noteSwept(run, db, swept)
  if (answersAgain) {
    await db.updateTable('quickbooksConnections').set(unbroken).where('companyId', '=', run.companyId).execute()
    await wakeDeliveries(db)
  }
  await noteSyncEntry(db, run)
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
  await forgetOld(run, db)
  await forgetOldNotices(db)
}

/** Syncs that nobody asked for and that brought nothing are kept for a day. */
const forgetOld = ({ jobId }: JobRun, db: Db) =>
  sql`delete from sync_jobs j where ${ofCompany('j')} and (j.created_at < ${new Date(Date.now() - keptMs)}
    or j.id <> ${jobId} and j.state = 'Done' and j.kind = 'update' and j.started_by is null and j.created_at < now() - interval '1 day'
      and not exists (select from sync_entities e where ${ofCompany('e')} and e.job_id = j.id and e.done > 0))`.execute(db)

async function fail(run: JobRun, db: Db, error: unknown) {
  const row = await db.selectFrom('syncJobs').select('cancelAsked').where('id', '=', run.jobId).forUpdate().executeTakeFirst()
  // Another worker has it now, or the lock's connection was lost: the watch brings it back.
  if (!row?.cancelAsked && (error instanceof SyncStopped || run.signal.aborted)) return
  const problem = row?.cancelAsked ? '' : readingProblem(error)
  if (problem) run.services.log.error({ err: error, companyId: run.companyId, jobId: run.jobId }, 'a sync failed')
  if (error instanceof QuickbooksFault && error.kind === 'paused')
    await db.updateTable('quickbooksConnections').set({ state: 'paused', reason: problem }).where('companyId', '=', run.companyId).execute()
  await db
    .updateTable('syncJobs')
    .set({ state: problem ? 'Failed' : 'Cancelled', problem, phase: '', waitingFor: '', waitingUntil: null, finishedAt: new Date() })
    .where('id', '=', run.jobId)
    .execute()
}

/** Takes up jobs that nobody is at work on: after a crash, or when the queue lost one. */
export const openSyncs: Watch = {
  name: 'open syncs',
  everySeconds: 3,
  async run(services) {
    const { rows } = await services.pool.query('select company_id, id, kind from app.open_sync_jobs()')
    for (const { company_id: companyId, id: jobId, kind } of rows) {
      if (!(await isUnheld(services, companyId))) continue
      await services.transaction({ companyId }, (db) =>
        enqueue(services, syncRequests[kind === 'update' ? 'update' : 'import'], { companyId, jobId }, db, { key: jobId }),
      )
    }
  },
}
