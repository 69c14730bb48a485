import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { inCompany, stillAt } from '#server/work/company-work.ts'
import type { ImportRun } from './import-run.ts'
import { keepProblemGroups } from './problem-groups.ts'

/** The dry run is shown to whoever waits for it; the end of the rest is told to who started it. */
export async function finish(run: ImportRun, rows: number) {
  const { record } = run
  await inCompany(run, async (db) => {
    if (!(await stillAt(db, run))) return
    await keepProblemGroups(db, record.id)
    const dry = record.state === 'checking'
    const ended = dry ? ({ state: 'checked', rowsTotal: rows } as const) : ({ state: 'done', finishedAt: new Date() } as const)
    await db.updateTable('customerImports').set(ended).where('id', '=', record.id).execute()
    if (!dry) await tell(db, run)
  })
}

export async function fail(run: ImportRun, problem: string) {
  const { record } = run
  await inCompany(run, async (db) => {
    if (!(await stillAt(db, run))) return
    await keepProblemGroups(db, record.id)
    await db.updateTable('customerImports').set({ state: 'failed', problem, finishedAt: new Date() }).where('id', '=', record.id).execute()
    await tell(db, run)
  })
}

const tell = (db: Db, { companyId, record: { id, fileName, startedBy } }: ImportRun) =>
  notify(db, { companyId, code: 'NA_IMPORT_DONE', value: fileName, record: { kind: 'import', id }, to: startedBy ? [startedBy] : [] })
