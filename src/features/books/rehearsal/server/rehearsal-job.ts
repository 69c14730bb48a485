import { AppError } from '#contract/errors.ts'
import { readingProblem } from '#features/quickbooks/server/door.ts'
import { holdLock, isUnheld } from '#server/data/lock.ts'
import { publish } from '#server/live/live.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { carryOutAgreed } from './carry-out.ts'
import { matchAll } from './match.ts'
import { readLists } from './read-lists.ts'
import { inCompany, type RehearsalRun, type Step } from './run.ts'
import { rehearsalRequest } from './start.ts'
import { undoAgreed } from './undo.ts'

type Request = { companyId: string; rehearsalId: string }
const lockKey = (companyId: string) => `rehearsal ${companyId}`

const steps: Record<string, (run: RehearsalRun) => Promise<unknown>> = {
  read: readLists,
  match: matchAll,
  carryOut: carryOutAgreed,
  undo: undoAgreed,
} satisfies Record<Exclude<Step, 'over'>, unknown>

/** Carries out a row of `rehearsals` step by step, as often as it takes: what is done stands in the database. */
export const rehearsalJob: Job<Request> = job({
  ...rehearsalRequest,
  concurrency: 2,
  retries: 0,
  unique: true,
  run: ({ companyId, rehearsalId }, services, stopping) =>
    holdLock(services, lockKey(companyId), stopping, { everyMs: 5000 }, (signal) =>
      work({ services, companyId, rehearsalId, signal }, stopping),
    ),
})

async function work(run: RehearsalRun, stopping: AbortSignal) {
  try {
    for (let step = await stepOf(run); step; step = await stepOf(run)) await step(run)
  } catch (error) {
    // The process ends or lost its lock: the next worker goes on.
    if (stopping.aborted || run.signal.aborted) return
    const { services, companyId, rehearsalId } = run
    services.log.warn({ err: error, companyId, rehearsalId }, 'a rehearsal stopped')
    await inCompany(run, async (db) => {
      const problem = problemOf(error)
      await db.updateTable('rehearsals').set({ problem, waitingFor: '', waitingUntil: null }).where('id', '=', rehearsalId).execute()
      await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
    })
  }
}

async function stepOf(run: RehearsalRun) {
  const row = await inCompany(run, (db) =>
    db.selectFrom('rehearsals').select('step').where('id', '=', run.rehearsalId).where('problem', '=', '').executeTakeFirst(),
  )
  return row && steps[row.step]
}

/** A text key. */
function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return readingProblem(error)
  return `quickbooks.problems.${error.code === 'quickbooksNotConnected' ? 'notConnected' : error.code === 'quickbooksReconnect' ? 'reconnect' : 'internal'}`
}

/** Takes up rehearsals that nobody is at work on: after a crash, or when the queue lost one. */
export const openRehearsals: Watch = {
  name: 'open rehearsals',
  everySeconds: 5,
  async run(services) {
    const { rows } = await services.pool.query('select company_id, id from app.open_rehearsals()')
    for (const { company_id: companyId, id: rehearsalId } of rows) {
      if (!(await isUnheld(services, lockKey(companyId)))) continue
      await services.transaction({ companyId }, (db) =>
        enqueue(services, rehearsalRequest, { companyId, rehearsalId }, db, { key: rehearsalId }),
      )
    }
  },
}

/** Nobody can undo them any more: what was compared, and the restore point, go. */
export const oldRehearsals: Watch = {
  name: 'old rehearsals',
  everySeconds: 3600,
  async run(services) {
    const { rows } = await services.pool.query('select company_id, id from app.old_rehearsals()')
    for (const { company_id: companyId, id } of rows)
      await services.transaction({ companyId }, async (db) => {
        for (const table of ['rehearsalRows', 'rehearsalPairs', 'rehearsalCustomers', 'rehearsalRecords'] as const)
          await db.deleteFrom(table).where('rehearsalId', '=', id).execute()
        await db.updateTable('rehearsals').set({ restoreFile: null }).where('id', '=', id).execute()
      })
  },
}
