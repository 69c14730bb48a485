import { CsvError } from 'csv-parse'
import { sql } from 'kysely'
import { AppError, errors } from '#contract/errors.ts'
import { companyWork } from '#server/work/company-work.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { carryOut } from './carry-out.ts'
import { fail } from './finish.ts'
import { discarded } from './nothing-yet.ts'
import { undo } from './undo.ts'

const steps = { checking: carryOut, running: carryOut, undoing: undo }

export const imports = companyWork('customerImports', {
  name: 'imports.carry-out',
  open: 'open_customer_imports',
  steps,
  failed: (run, error) => fail(run, problemOf(error)),
})

/** A text key, with a value behind a bar. */
function problemOf(error: unknown): string {
  if (error instanceof CsvError) return ['imports.stopped.quotes', error.lines ?? ''].join('|')
  if (!(error instanceof AppError)) return 'imports.stopped.internal'
  return [errors[error.code].text, error.values?.count ?? ''].join('|')
}

/** Nobody can undo them any more, or started them in a day: the files and the rows go, the line in the history stays. */
export const oldImports: Watch = {
  name: 'old imports',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.old_customer_imports()'], async (db, _, { id = '' }) => {
      await db.updateTable('customerImports').set(discarded()).where('id', '=', id).where('state', 'in', ['uploaded', 'checked']).execute()
      const closed = await db
        .updateTable('customerImports')
        .set({
          file: null,
          finishedAt: sql<string>`coalesce(finished_at, now())`,
        })
        .where('id', '=', id)
        .where(sql<boolean>`state <> all(${Object.keys(steps)})`)
        .returning('id')
        .executeTakeFirst()
      if (!closed) return
      for (const table of ['customerImportRows', 'customerImportErrors'] as const)
        await db.deleteFrom(table).where('importId', '=', id).execute()
    }),
}
