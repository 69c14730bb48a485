import { AppError } from '#contract/errors.ts'
import { type EditableRow, editableColumns } from './fields.ts'
import { checkRow } from './save-checks.ts'
import { type By, storeChange } from './store-change.ts'

/** Changes some fields of a customer as the form would, in the name of an `actor` who reaches all of them. */
export async function changeFields(by: By, customerId: string, fields: Partial<EditableRow>): Promise<void> {
  const before = await by.db.selectFrom('customers').selectAll().where('id', '=', customerId).forUpdate().executeTakeFirstOrThrow()
  if (before.mergedInto) throw new AppError('mergedAway')
  const editable = await by.db.selectFrom('customers').select(editableColumns).where('id', '=', customerId).executeTakeFirstOrThrow()
  const row = { ...editable, ...fields }
  await checkRow(by.db, row, before, { kind: 'all' })
  await storeChange(by, before, row)
}
