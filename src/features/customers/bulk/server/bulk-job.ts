import { companyWork, inCompany } from '#server/work/company-work.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { carryOut } from './carry-out.ts'
import { undo } from './undo.ts'

export const bulkChanges = companyWork('bulkChanges', {
  name: 'bulk.carry-out',
  open: 'open_bulk_changes',
  steps: { running: carryOut, undoing: undo },
  failed: (run) =>
    inCompany(run, (db) =>
      db.updateTable('bulkChanges').set({ state: 'failed', finishedAt: new Date() }).where('id', '=', run.record.id).execute(),
    ),
})

/** Nobody can undo them any more. */
export const oldBulkChanges: Watch = {
  name: 'old bulk changes',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.old_bulk_changes()'], (db, _, { id = '' }) =>
      db.deleteFrom('bulkRows').where('bulkId', '=', id).execute(),
    ),
}
