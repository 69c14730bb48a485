import { setTimeout as sleep } from 'node:timers/promises'
import { openSyncJob } from '#features/quickbooks/server/door.ts'
import { inCompany, type ProofRun } from './run.ts'

const pollMs = 300
const longestMs = 3600_000
const open = ['Queued', 'Running']

/** The sync before it ended otherwise. `problem`: a text key. */
export class SyncFailed extends Error {
  readonly problem: string
  constructor(problem: string) {
    super(`sync: ${problem}`)
    this.problem = problem
  }
}

/** Runs a sync, or waits for the one that runs, and does not go on before its end. */
export async function catchUp(run: ProofRun, signal: AbortSignal) {
  const jobId = await inCompany(run, async (db) => {
    const row = await db.selectFrom('bookProofs').select('syncJobId').where('id', '=', run.proofId).executeTakeFirstOrThrow()
    if (row.syncJobId) return row.syncJobId
    const { jobId: syncJobId } = await openSyncJob(run.services, db, run.companyId, null)
    await db.updateTable('bookProofs').set({ syncJobId }).where('id', '=', run.proofId).execute()
    return syncJobId
  })
  for (const deadline = Date.now() + longestMs; ; await sleep(pollMs, undefined, { signal })) {
    const job = await inCompany(run, (db) =>
      db.selectFrom('syncJobs').select(['state', 'problem']).where('id', '=', jobId).executeTakeFirst(),
    )
    if (!job || job.state === 'Cancelled' || Date.now() > deadline) throw new SyncFailed('proof.problems.sync')
    if (job.state === 'Failed') throw new SyncFailed(job.problem || 'proof.problems.sync')
    if (!open.includes(job.state)) return
  }
}
