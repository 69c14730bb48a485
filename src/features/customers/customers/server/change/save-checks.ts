import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { isInScope, type RowScope } from '../scope.ts'
import type { EditableRow } from './fields.ts'

/** What the form's schema cannot know. `before`: the row as it is; null for a new one. */
export async function checkRow(db: Db, row: EditableRow, before: EditableRow | null, scope: RowScope) {
  const fields: Record<string, string> = {}
  // QuickBooks refuses these, and separates sub-customers by the colon (quickbooks 4.1).
  if (row.customerName !== before?.customerName && /[:\t\r\n]/.test(row.customerName)) fields.name = 'validation.nameCharacters'
  const { salesRepresentative: code } = row
  if (code && code !== before?.salesRepresentative && !(await isActiveRep(db, code))) fields.salesRepresentative = 'customers.unknownRep'
  if (!fields.salesRepresentative && !isInScope(scope, { id: '', ...row })) fields.salesRepresentative = 'customers.notYourRep'
  if (Object.keys(fields).length) throw new AppError('invalid', { fields })
}

const isActiveRep = async (db: Db, code: string) =>
  Boolean(await db.selectFrom('reps').select('id').where('code', '=', code).where('active', '=', true).executeTakeFirst())
