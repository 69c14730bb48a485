import type { Db } from '#server/data/db.ts'
import { byOf, inCompany, stillAt } from '#server/work/company-work.ts'
import type { BulkRun } from './bulk-run.ts'
import { putBack, rowsAtOnce } from './change.ts'

/** Puts the former values back, except where somebody changed the customer since. */
export async function undo(run: BulkRun) {
  while (!run.signal.aborted && (await inCompany(run, (db) => undoBatch(run, db))));
}

async function undoBatch(run: BulkRun, db: Db): Promise<boolean> {
  const { id } = run.record
  if (!(await stillAt(db, run))) return false
  const rows = await db
    .selectFrom('bulkRows')
    .select(['customerId as id', 'before', 'version'])
    .where('bulkId', '=', id)
    .where('state', '=', 'changed')
    .orderBy('customerId')
    .limit(rowsAtOnce(run.record))
    .execute()
  if (!rows.length) {
    await db.updateTable('bulkChanges').set({ state: 'undone' }).where('id', '=', id).execute()
    return false
  }
  const back = await putBack(byOf(run, db), run.record, rows)
  const kept = rows.map((row) => row.id).filter((each) => !back.includes(each))
  for (const [state, ids] of [
    ['undone', back],
    ['kept', kept],
  ] as const)
    if (ids.length) await db.updateTable('bulkRows').set({ state }).where('bulkId', '=', id).where('customerId', 'in', ids).execute()
  await db
    .updateTable('bulkChanges')
    .set((eb) => ({ takenBack: eb('takenBack', '+', back.length), kept: eb('kept', '+', kept.length) }))
    .where('id', '=', id)
    .execute()
  return true
}
