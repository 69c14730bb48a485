import { noteConflicts, type RuledField } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { fieldOf, type SharedColumn, sharedColumns } from '../change/fields.ts'

/** What one sells by is asked; what describes it, or says where it is booked, is the later one's. */
const asked: readonly SharedColumn[] = ['name', 'sku', 'unitPrice', 'purchaseCost', 'active']
/** What both sides change, under the form's names, and the rule that holds until the company chooses another. */
export const mergedFields: readonly RuledField[] = sharedColumns.map((column) => ({
  name: fieldOf(column),
  columns: [column],
  standard: asked.includes(column) ? 'ask' : 'newest',
}))

/** A person has to choose in these columns; none: nothing is left to choose. */
export const noteAsked = (db: Db, companyId: string, itemId: string, columns: readonly SharedColumn[]) =>
  noteConflicts(db, companyId, 'item', {
    open: columns.length ? [{ recordId: itemId, kind: 'fields', fields: columns.map(fieldOf) }] : [],
    over: columns.length ? [] : [itemId],
  })
