import { eachCompany } from '#server/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/job.ts'
import { holdLock, isUnheld } from '#server/lock.ts'
import type { Services } from '#server/services.ts'
import { bulkRequest } from './bulk-request.ts'
import { type BulkRun, inCompany } from './bulk-run.ts'
import { carryOut } from './carry-out.ts'
import { undo } from './undo.ts'

const lockKey = (companyId: string) => `bulk changes ${companyId}`
const steps: Record<string, (run: BulkRun) => Promise<void>> = { running: carryOut, undoing: undo }

/** A company's bulk changes one after the other: what is done stands in the database. */
export const bulkJob: Job<{ companyId: string }> = job({
  ...bulkRequest,
  concurrency: 2,
  retries: 0,
  unique: true,
  run: ({ companyId }, services, stopping) =>
    holdLock(services, lockKey(companyId), stopping, { everyMs: 5000 }, (signal) => work(services, companyId, signal)),
})

async function work(services: Services, companyId: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const record = await inCompany({ services, companyId }, (db) =>
      db.selectFrom('bulkChanges').selectAll().where('state', 'in', Object.keys(steps)).orderBy('id').limit(1).executeTakeFirst(),
    )
    const step = record && steps[record.state]
    if (!step) return
    try {
      await step({ services, companyId, record, signal })
    } catch (error) {
      // The process ends or lost its lock: the next worker goes on.
      if (signal.aborted) return
      services.log.warn({ err: error, companyId, bulkId: record.id }, 'a bulk change stopped')
      await inCompany({ services, companyId }, (db) =>
        db.updateTable('bulkChanges').set({ state: 'failed', finishedAt: new Date() }).where('id', '=', record.id).execute(),
      )
    }
  }
}

/** Takes up those that nobody is at work on: after a crash, or when the queue lost one. */
export const openBulkChanges: Watch = {
  name: 'open bulk changes',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id from app.open_bulk_changes()'], async (db, companyId) => {
      if (await isUnheld(services, lockKey(companyId))) await enqueue(services, bulkRequest, { companyId }, db, { key: companyId })
    }),
}

/** Nobody can undo them any more. */
export const oldBulkChanges: Watch = {
  name: 'old bulk changes',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.old_bulk_changes()'], (db, _, { id = '' }) =>
      db.deleteFrom('bulkRows').where('bulkId', '=', id).execute(),
    ),
}
