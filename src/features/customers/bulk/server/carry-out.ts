import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { byOf, inCompany, stillAt } from '#server/work/company-work.ts'
import type { BulkRun } from './bulk-run.ts'
import { change, rowsAtOnce } from './change.ts'

/** The change itself: those that are still to come, a few per transaction. */
export async function carryOut(run: BulkRun) {
  while (!run.signal.aborted && (await inCompany(run, (db) => changeBatch(run, db))));
}

async function changeBatch(run: BulkRun, db: Db): Promise<boolean> {
  const { id } = run.record
  if (!(await stillAt(db, run))) return false
  const waiting = await db
    .selectFrom('bulkRows')
    .select('customerId')
    .where('bulkId', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('customerId')
    .limit(rowsAtOnce(run.record))
    .execute()
  if (!waiting.length) return finish(run, db)
  const ids = waiting.map(({ customerId }) => customerId)
  const { done, unchanged } = await change(byOf(run, db), run.record, ids)
  for (const { id: customerId, before, version } of done)
    await db
      .updateTable('bulkRows')
      .set({ state: 'changed', before, version })
      .where('bulkId', '=', id)
      .where('customerId', '=', customerId)
      .execute()
  const touched = new Set(done.map((each) => each.id))
  const left = ids.filter((each) => !touched.has(each))
  if (left.length)
    await db.updateTable('bulkRows').set({ state: 'left' }).where('bulkId', '=', id).where('customerId', 'in', left).execute()
  await db
    .updateTable('bulkChanges')
    .set((eb) => ({
      changed: eb('changed', '+', done.length),
      unchanged: eb('unchanged', '+', unchanged),
      skipped: eb('skipped', '+', left.length - unchanged),
    }))
    .where('id', '=', id)
    .execute()
  return true
}

async function finish({ companyId, record }: BulkRun, db: Db): Promise<false> {
  await db.updateTable('bulkChanges').set({ state: 'done', finishedAt: new Date() }).where('id', '=', record.id).execute()
  await notify(db, {
    companyId,
    code: 'NA_BULK_DONE',
    value: String(record.total),
    record: { kind: 'bulk', id: record.id },
    to: [record.startedBy],
  })
  return false
}
