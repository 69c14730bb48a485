import { costFields, type ItemFields } from '#features/catalog/items/contract.ts'
import { changesBetween, fieldsOf, itemOf, packsOf, stillFits, storeChange } from '#features/catalog/items/server/door.ts'
import { byOf, inCompany, stillAt } from '#server/work/company-work.ts'
import type { ImportRun } from './carry-out.ts'

const rowsAtOnce = 50
const costsOf = (fields: ItemFields): Partial<ItemFields> => Object.fromEntries(costFields.map((field) => [field, fields[field]]))

/** Items get back what they had, new ones are made inactive; those that were changed since are left. */
export async function undo(run: ImportRun) {
  while (!run.signal.aborted && (await inCompany(run, (db) => undoBatch(run, db))));
}

async function undoBatch(run: ImportRun, db: Parameters<Parameters<typeof inCompany>[1]>[0]): Promise<boolean> {
  const { id } = run.record
  if (!(await stillAt(db, run))) return false
  const rows = await db.selectFrom('itemImportRows').selectAll().where('importId', '=', id).orderBy('itemId').limit(rowsAtOnce).execute()
  if (!rows.length) {
    await db.updateTable('itemImports').set({ state: 'undone' }).where('id', '=', id).execute()
    return false
  }
  let takenBack = 0
  for (const { itemId, before, version } of rows) {
    const item = await itemOf(db, itemId, { lock: true }).catch(() => null)
    if (item?.version !== version) continue
    const packs = (await packsOf(db, [itemId])).get(itemId) ?? []
    const now = fieldsOf(item, packs)
    const had = before === null ? { ...now, active: 'N' as const } : { ...now, ...(before as typeof now) }
    // Whoever does not see what it costs does not change it either.
    const wanted = await stillFits(db, { ...had, ...(!run.record.seesCosts && costsOf(now)) }, now, itemId)
    if (!wanted) continue
    if (changesBetween(now, wanted).length) await storeChange(byOf(run, db), { before: item, packs }, wanted)
    takenBack += 1
  }
  await db
    .deleteFrom('itemImportRows')
    .where('importId', '=', id)
    .where(
      'itemId',
      'in',
      rows.map(({ itemId }) => itemId),
    )
    .execute()
  await db
    .updateTable('itemImports')
    .set((eb) => ({ takenBack: eb('takenBack', '+', takenBack), kept: eb('kept', '+', rows.length - takenBack) }))
    .where('id', '=', id)
    .execute()
  return true
}
