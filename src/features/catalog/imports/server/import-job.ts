import { CsvError } from 'csv-parse'
import { AppError, errors } from '#contract/errors.ts'
import { companyWork, inCompany, stillAt } from '#server/work/company-work.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { carryOut } from './carry-out.ts'
import { tell } from './tell.ts'
import { undo } from './undo.ts'

export const itemImports = companyWork('itemImports', {
  name: 'item-imports.carry-out',
  open: 'open_item_imports',
  steps: { checking: carryOut, running: carryOut, undoing: undo },
  failed: (run, error) =>
    inCompany(run, async (db) => {
      if (!(await stillAt(db, run))) return
      const problem = problemOf(error)
      await db
        .updateTable('itemImports')
        .set({ state: 'failed', problem, finishedAt: new Date() })
        .where('id', '=', run.record.id)
        .execute()
      await tell(db, run)
    }),
})

/** A text key, with a value behind a bar. */
function problemOf(error: unknown): string {
  if (error instanceof CsvError) return ['imports.stopped.quotes', error.lines ?? ''].join('|')
  if (!(error instanceof AppError)) return 'imports.stopped.internal'
  return [errors[error.code].text, error.values?.count ?? ''].join('|')
}

/** Nobody can undo them any more, or started them in a day: the files and the rows go, the line in the history stays. */
export const oldItemImports: Watch = {
  name: 'old item imports',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.old_item_imports()'], async (db, _, { id = '' }) => {
      await db.updateTable('itemImports').set({ file: null }).where('id', '=', id).execute()
      for (const table of ['itemImportRows', 'itemImportErrors'] as const) await db.deleteFrom(table).where('importId', '=', id).execute()
    }),
}
