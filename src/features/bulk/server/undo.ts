import { setFieldOfMany } from '#features/customers/server/door.ts'
import { byOf, inCompany, stillAt } from '#server/company-work.ts'
import type { Db } from '#server/db.ts'
import { type BulkRun, batchRows, type Field, sharedBatchRows } from './bulk-run.ts'

/** Puts the former values back, except where somebody changed the customer since. */
export async function undo(run: BulkRun) {
  while (!run.signal.aborted && (await inCompany(run, (db) => undoBatch(run, db))));
}

async function undoBatch(run: BulkRun, db: Db): Promise<boolean> {
  const { id } = run.record
  const field = run.record.field as Field
  if (!(await stillAt(db, run))) return false
  const rows = await db
    .selectFrom('bulkRows')
    .select(['customerId', 'before', 'version'])
    .where('bulkId', '=', id)
    .where('state', '=', 'changed')
    .orderBy('customerId')
    .limit(field === 'active' ? sharedBatchRows : batchRows)
    .execute()
  if (!rows.length) {
    await db.updateTable('bulkChanges').set({ state: 'undone' }).where('id', '=', id).execute()
    return false
  }
  const given = rows.map(({ customerId, before, version }) => ({ id: customerId, value: before, version }))
  const { done } = await setFieldOfMany(byOf(run, db), field, given)
  const back = done.map((each) => each.id)
  const kept = rows.map(({ customerId }) => customerId).filter((each) => !back.includes(each))
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
