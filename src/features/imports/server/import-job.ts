import { CsvError } from 'csv-parse'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, errors } from '#contract/errors.ts'
import { eachCompany } from '#server/each-company.ts'
import { enqueue, type Job, job, type Watch } from '#server/job.ts'
import { holdLock, isUnheld } from '#server/lock.ts'
import type { Services } from '#server/services.ts'
import { carryOut } from './carry-out.ts'
import { fail } from './finish.ts'
import { type ImportRun, inCompany } from './import-run.ts'
import { undo } from './undo.ts'

type Request = { companyId: string }
export const importRequest = { name: 'imports.carry-out', payload: z.object({ companyId: z.string() }) }
const lockKey = (companyId: string) => `customer imports ${companyId}`

const steps: Record<string, (run: ImportRun) => Promise<void>> = { checking: carryOut, running: carryOut, undoing: undo }

/** A company's imports one after the other, each as often as it takes: what is done stands in the database. */
export const importJob: Job<Request> = job({
  ...importRequest,
  concurrency: 2,
  retries: 0,
  unique: true,
  run: ({ companyId }, services, stopping) =>
    holdLock(services, lockKey(companyId), stopping, { everyMs: 5000 }, (signal) => work(services, companyId, signal)),
})

async function work(services: Services, companyId: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const record = await inCompany({ services, companyId }, (db) =>
      db
        .selectFrom('customerImports')
        .selectAll()
        .where('state', 'in', Object.keys(steps))
        .orderBy('startedAt')
        .limit(1)
        .executeTakeFirst(),
    )
    const step = record && steps[record.state]
    if (!step) return
    const run = { services, companyId, record, signal }
    try {
      await step(run)
    } catch (error) {
      // The process ends or lost its lock: the next worker goes on.
      if (signal.aborted) return
      services.log.warn({ err: error, companyId, importId: record.id }, 'an import stopped')
      await fail(run, problemOf(error))
    }
  }
}

/** A text key, with a value behind a bar. */
function problemOf(error: unknown): string {
  if (error instanceof CsvError) return ['imports.stopped.quotes', error.lines ?? ''].join('|')
  if (!(error instanceof AppError)) return 'imports.stopped.internal'
  return [errors[error.code].text, error.values?.count ?? ''].join('|')
}

/** Takes up imports that nobody is at work on: after a crash, or when the queue lost one. */
export const openImports: Watch = {
  name: 'open imports',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id from app.open_customer_imports()'], async (db, companyId) => {
      if (await isUnheld(services, lockKey(companyId))) await enqueue(services, importRequest, { companyId }, db, { key: companyId })
    }),
}

/** Nobody can undo them any more, or started them in a day: the files and the rows go, the line in the history stays. */
export const oldImports: Watch = {
  name: 'old imports',
  everySeconds: 3600,
  run: (services) =>
    eachCompany(services, ['select company_id, id from app.old_customer_imports()'], async (db, _, { id = '' }) => {
      const closed = await db
        .updateTable('customerImports')
        .set({
          file: null,
          state: sql<string>`case when state in ('uploaded', 'checked') then 'cancelled' else state end`,
          finishedAt: sql<string>`coalesce(finished_at, now())`,
        })
        .where('id', '=', id)
        .where('state', 'not in', Object.keys(steps))
        .returning('id')
        .executeTakeFirst()
      if (!closed) return
      for (const table of ['customerImportRows', 'customerImportErrors'] as const)
        await db.deleteFrom(table).where('importId', '=', id).execute()
    }),
}
