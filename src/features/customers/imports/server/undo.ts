import { AppError } from '#contract/errors.ts'
import { changeFields, type EditableRow, removeAdded } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { byOf, inCompany, stillAt } from '#server/work/company-work.ts'
import type { ImportRun } from './import-run.ts'

const most = 200
/** Put back one by one, each with a lock. */
const mostChanges = 20

type Row = { row: number; customerId: string; version: number; before: unknown }

/** Takes an import back: who was added goes, what was changed becomes what it was; what somebody touched since stays and is named. */
export async function undo(run: ImportRun) {
  while (!run.signal.aborted) {
    const more = await inCompany(run, (db) => undoBatch(run, db))
    if (!more) return
  }
}

async function undoBatch(run: ImportRun, db: Db): Promise<boolean> {
  const { id } = run.record
  if (!(await stillAt(db, run))) return false
  const rows = await db
    .selectFrom('customerImportRows')
    .select(['row', 'customerId', 'version', 'before'])
    .where('importId', '=', id)
    .where('kept', 'is', null)
    // Where one customer was changed by two rows, the later goes first.
    .orderBy('row', 'desc')
    .limit(most)
    .execute()
  if (!rows.length) {
    await db.updateTable('customerImports').set({ state: 'undone', undoneAt: new Date() }).where('id', '=', id).execute()
    return false
  }
  const changes = rows.filter(({ before }) => before !== null).slice(0, mostChanges)
  const taken = changes.length ? changes : rows
  const back = changes.length ? await putBack(run, db, changes) : await takeOut(run, db, rows)
  const kept = taken.filter(({ row }) => !back.has(row)).map(({ row }) => row)
  if (back.size)
    await db
      .deleteFrom('customerImportRows')
      .where('importId', '=', id)
      .where('row', 'in', [...back])
      .execute()
  if (kept.length)
    await db
      .updateTable('customerImportRows')
      .set({ kept: 'imports.kept.changed' })
      .where('importId', '=', id)
      .where('row', 'in', kept)
      .execute()
  await db
    .updateTable('customerImports')
    .set((eb) => ({ takenBack: eb('takenBack', '+', back.size), kept: eb('kept', '+', kept.length) }))
    .where('id', '=', id)
    .execute()
  return true
}

async function takeOut(run: ImportRun, db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const ids = rows.map(({ customerId }) => customerId)
  const removed = new Set(await removeAdded(byOf(run, db), ids, 'imported', 'importTakenBack'))
  return new Set(rows.filter(({ customerId }) => removed.has(customerId)).map(({ row }) => row))
}

async function putBack(run: ImportRun, db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const back = new Set<number>()
  for (const { row, customerId, version, before } of rows) {
    const now = await db.selectFrom('customers').select('version').where('id', '=', customerId).forUpdate().executeTakeFirst()
    if (now?.version !== version) continue
    try {
      await changeFields(byOf(run, db), customerId, before as Partial<EditableRow>)
      back.add(row)
    } catch (error) {
      // What it was is not allowed any more: a rep who left.
      if (!(error instanceof AppError)) throw error
    }
  }
  return back
}
