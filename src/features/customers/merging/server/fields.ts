import { type CustomerRecord, type EditableRow, editableColumns } from '#features/customers/customers/server/door.ts'

/** What is chosen as one: lines of two addresses must not be mixed. */
const addressFields = ['address1', 'address2', 'city', 'state', 'zip', 'countryCode']
const choices: readonly { field: string; columns: readonly (keyof EditableRow)[] }[] = [
  ...editableColumns
    // Which of both is archived is what a merge decides.
    .filter((column) => column !== 'active' && !addressFields.includes(column))
    .map((column) => ({
      field: column === 'customerName' ? 'name' : column === 'customerCompanyName' ? 'company' : column,
      columns: [column],
    })),
  { field: 'address', columns: addressFields as (keyof EditableRow)[] },
]

type Difference = { field: string; survivor: string; loser: string; suggested: 'survivor' | 'loser' }

/** Where both differ, as the form names and shows it. */
export function differencesOf(survivor: CustomerRecord, loser: CustomerRecord): Difference[] {
  return choices
    .map(({ field, columns }) => ({ field, survivor: shown(survivor, columns), loser: shown(loser, columns) }))
    .filter((each) => each.survivor !== each.loser)
    .map((each) => ({ ...each, suggested: suggestedOf(each) }))
}

/** What one lacks the other gives; a dealership stays one, and whoever is on hold stays on hold. */
function suggestedOf({ field, survivor, loser }: Omit<Difference, 'suggested'>): 'survivor' | 'loser' {
  if (field === 'onHold') return loser === 'Y' ? 'loser' : 'survivor'
  if (field === 'customerType') return loser === 'D' ? 'loser' : 'survivor'
  return survivor === '' ? 'loser' : 'survivor'
}

const shown = (row: EditableRow, columns: readonly (keyof EditableRow)[]) =>
  columns
    .map((column) => (typeof row[column] === 'boolean' ? (row[column] ? 'Y' : 'N') : String(row[column])))
    .filter(Boolean)
    .join(', ')

/** The survivor's row with the loser's value in the chosen fields. */
export function rowAfter(survivor: CustomerRecord, loser: CustomerRecord, chosen: readonly string[]): EditableRow {
  const columns = choices.filter(({ field }) => chosen.includes(field)).flatMap((each) => each.columns)
  return { ...editable(survivor), ...Object.fromEntries(columns.map((column) => [column, loser[column]])) }
}

export const editable = (row: EditableRow): EditableRow =>
  Object.fromEntries(editableColumns.map((column) => [column, row[column]])) as EditableRow

/** The row as it was before a merge, save for what was changed since; these fields are named. */
export function rowBefore(now: CustomerRecord, before: EditableRow, after: EditableRow): { row: EditableRow; kept: string[] } {
  const row = editable(now)
  const kept: string[] = []
  for (const { field, columns } of choices) {
    if (columns.every((column) => before[column] === after[column])) continue
    if (columns.every((column) => now[column] === after[column]))
      Object.assign(row, Object.fromEntries(columns.map((column) => [column, before[column]])))
    else kept.push(field)
  }
  return { row, kept }
}
