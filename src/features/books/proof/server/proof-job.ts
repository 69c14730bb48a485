import { mirroredEntities, openReader, readingProblem, type SyncedEntityDefinition } from '#features/quickbooks/server/door.ts'
import { holdLock, isUnheld } from '#server/data/lock.ts'
import { publish } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { enqueue, type Job, job, type Watch } from '#server/work/job.ts'
import { compareAll } from './compare/compare.ts'
import { lookAgain } from './compare/look-again.ts'
import { finish } from './finish.ts'
import { planParts } from './plan.ts'
import { inCompany, type ProofRun } from './run.ts'
import { proofRequest } from './start.ts'
import { addParts } from './store.ts'
import { catchUp, SyncFailed } from './sync-first.ts'

type Request = { companyId: string; proofId: string }
const lockKey = (companyId: string) => `book proof ${companyId}`

/** Carries out a row of `book_proofs`, as often as it takes: what has been compared stands in the database. */
export const proofJob = (others: readonly SyncedEntityDefinition[]): Job<Request> =>
  job({
    ...proofRequest,
    concurrency: 2,
    retries: 0,
    unique: true,
    run: (request, services, stopping) =>
      holdLock(services, lockKey(request.companyId), stopping, { everyMs: 5000 }, (signal) =>
        carryOut(services, request, others, signal, stopping),
      ),
  })

async function carryOut(
  services: Services,
  { companyId, proofId }: Request,
  others: readonly SyncedEntityDefinition[],
  signal: AbortSignal,
  stopping: AbortSignal,
) {
  const row = await inCompany({ services, companyId }, (db) =>
    db.selectFrom('bookProofs').selectAll().where('id', '=', proofId).where('state', '=', 'running').executeTakeFirst(),
  )
  if (!row) return
  const reader = openReader(services, companyId, {
    signal,
    purpose: 'proof',
    onWait: (text, seconds) => noteWaiting(run, text, seconds),
  })
  const run: ProofRun = {
    services,
    companyId,
    proofId,
    kind: row.kind === 'full' ? 'full' : 'sums',
    round: row.round,
    beganAt: row.beganAt ?? '',
    reader,
    entities: mirroredEntities(others),
  }
  try {
    if (row.step === 'sync') await beginRound(run, signal)
    await compareAll(run, signal)
    if (run.round === 1 && (await inCompany(run, (db) => lookAgain(db, run)))) {
      run.round = 2
      run.beganAt = ''
      await beginRound(run, signal)
      await compareAll(run, signal)
    }
    await inCompany(run, (db) => finish(db, run, ''))
  } catch (error) {
    // The process ends or lost its lock: the proof stays open for the next worker.
    if (stopping.aborted || signal.aborted) return
    const problem = error instanceof SyncFailed ? error.problem : readingProblem(error)
    services.log.warn({ err: error, companyId, proofId }, 'a proof failed')
    await inCompany(run, (db) => finish(db, run, problem))
  }
}

/** Brings everything up to date that QuickBooks tells of by itself; what then still differs was missed. */
async function beginRound(run: ProofRun, signal: AbortSignal) {
  if (!run.beganAt) {
    run.beganAt = await run.reader.time()
    await inCompany(run, async (db) => {
      await run.reader.saveReads(db)
      await db
        .updateTable('bookProofs')
        .set({ step: 'sync', round: run.round, beganAt: run.beganAt, syncJobId: null })
        .where('id', '=', run.proofId)
        .execute()
    })
  }
  await catchUp(run, signal)
  await inCompany(run, async (db) => {
    const planned = await db.selectFrom('bookParts').select('number').where('proofId', '=', run.proofId).limit(1).executeTakeFirst()
    if (!planned) await addParts(db, run, await planParts(db, run))
    await db.updateTable('bookProofs').set({ step: 'compare' }).where('id', '=', run.proofId).execute()
  })
}

async function noteWaiting(run: ProofRun, text: string, seconds: number) {
  await inCompany(run, async (db) => {
    await db
      .updateTable('bookProofs')
      .set({ waitingFor: text, waitingUntil: text ? new Date(Date.now() + seconds * 1000) : null })
      .where('id', '=', run.proofId)
      .execute()
    await publish(db, run, { code: 'SYNC_PROGRESS', value: '' })
  })
}

/** Takes up proofs that nobody is at work on: after a crash, or when the queue lost one. */
export const openProofs: Watch = {
  name: 'open proofs',
  everySeconds: 5,
  async run(services) {
    const { rows } = await services.pool.query('select company_id, id from app.running_proofs()')
    for (const { company_id: companyId, id: proofId } of rows) {
      if (!(await isUnheld(services, lockKey(companyId)))) continue
      await services.transaction({ companyId }, (db) => enqueue(services, proofRequest, { companyId, proofId }, db, { key: proofId }))
    }
  },
}
