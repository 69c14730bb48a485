import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { fileByHash } from '#server/files/files.ts'
import { inCompany, stillAt } from '#server/work/company-work.ts'
import { type Mapping, maxImportRows } from '../contract.ts'
import { tableRows } from './file/rows.ts'
import { finish } from './finish.ts'
import type { ImportRun } from './import-run.ts'
import { type ReadRow, rowReader } from './row/read-row.ts'
import { noteTwin, type Sorted, sortRows } from './sort-rows.ts'
import { countsOf, keepSaid, storeBatch } from './store-batch.ts'

/** Letters too: wide rows that are left out are written whole. */
const mostOfBatch = { rows: 1000, letters: 4_000_000 }
/** Changes of customers that are there lock them: so many at most, for as long as one batch takes. */
const mostChanges = 20

/** The dry run and the run itself: the file from its beginning, rows that are done with only looked at, a batch per transaction. */
export async function carryOut(run: ImportRun) {
  const { record, services } = run
  if (!record.file) throw new Error('The file is not there any more.')
  const readRow = rowReader(record.mapping as Mapping, await inCompany(run, repCodes))
  const seen = new Map<string, number>()
  let batch: ReadRow[] = []
  let letters = 0
  let rows = 0
  for await (const table of tableRows({ ...record, path: fileByHash(services.config, record.file) })) {
    if (run.signal.aborted) return
    if (table.row <= record.headerRow) continue
    rows += 1
    if (rows > maxImportRows) throw new AppError('importFileRows', { values: { count: maxImportRows } })
    const read = noteTwin(readRow(table), seen)
    if (table.row <= record.lastRow) continue
    letters += table.cells.reduce((sum, { length }) => sum + length, 0)
    if (batch.push(read) < mostOfBatch.rows && letters < mostOfBatch.letters) continue
    if (!(await takeBatch(run, batch))) return
    batch = []
    letters = 0
  }
  if (batch.length && !(await takeBatch(run, batch))) return
  await finish(run, rows)
}

const repCodes = async (db: Db) => {
  const reps = await db.selectFrom('reps').select('code').where('active', '=', true).execute()
  return new Map(reps.map(({ code }) => [code.toUpperCase(), code]))
}

/**
 * False: it was stopped. What the database refuses is narrowed down to the row, and only that one is left out. `leftOut`: that was done, so
 * that what it refuses now ends the import.
 */
async function takeBatch(run: ImportRun, rows: ReadRow[], leftOut = false): Promise<boolean> {
  if (run.signal.aborted) return false
  const taken = await inCompany(run, (db) => tryBatch(run, db, rows)).catch((error: { code?: unknown }) => {
    if (leftOut || typeof error.code !== 'string' || !/^2[23]/.test(error.code)) throw error
    return rows.length > 1 ? ('smaller' as const) : ('refused' as const)
  })
  if (taken === 'refused')
    return takeBatch(
      run,
      rows.map((row) => ({ ...row, problems: [{ column: null, text: 'imports.problems.refused', value: '' }] })),
      true,
    )
  if (taken !== 'smaller') return taken === 'done'
  const part = rows.length > mostChanges ? mostChanges : 1
  for (let at = 0; at < rows.length; at += part) if (!(await takeBatch(run, rows.slice(at, at + part)))) return false
  return true
}

async function tryBatch(run: ImportRun, db: Db, rows: ReadRow[]): Promise<'done' | 'stopped' | 'smaller'> {
  const { companyId, record } = run
  // Nothing waits for the disk: a power cut takes the rows together with the note that they are done.
  await sql`set local synchronous_commit = off`.execute(db)
  if (!(await stillAt(db, run))) return 'stopped'
  const sorted = await sortRows(db, companyId, rows, record.updatesExisting)
  const dry = record.state === 'checking'
  if (!dry && sorted.updates.length > mostChanges && rows.length > mostChanges) return 'smaller'
  const counts = dry ? await foresee(run, db, sorted) : await storeBatch(run, db, sorted)
  await db
    .updateTable('customerImports')
    .set((eb) => ({
      ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, eb(name as keyof typeof counts, '+', count)])),
      lastRow: rows.at(-1)?.row ?? 0,
    }))
    .where('id', '=', record.id)
    .execute()
  return 'done'
}

async function foresee(run: ImportRun, db: Db, { adds, updates, out }: Sorted) {
  const noted = [...adds, ...updates.map(({ read }) => read)].filter(({ notes }) => notes.length)
  await keepSaid(db, run, out, noted)
  return { added: adds.length, updated: updates.length, unchanged: 0, noted: noted.length, ...countsOf(out) }
}
