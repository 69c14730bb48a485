import { customerFields } from '#features/customers/customers/contract.ts'
import { type EditableRow, rowOf } from '#features/customers/customers/server/door.ts'
import type { ImportField, Mapping } from '../contract.ts'
import { cellValue } from './cell-values.ts'
import type { TableRow } from './table-row.ts'

/** `column`: null where it concerns the whole row. `text`: a key, with a value behind a bar. */
export type Problem = { column: number | null; text: string }
/** `values`: of the cells that have something in them. `name`: what a new one is called. */
export type ReadRow = TableRow & { values: Partial<EditableRow>; name: string; problems: Problem[] }

/** A lead until somebody says otherwise, so that a file does not flood QuickBooks (rules 3.18). */
export const blankLead = rowOf(customerFields.parse({ name: '-', customerType: 'N' }))

const columnOf: Partial<Record<ImportField, keyof EditableRow>> = { name: 'customerName', company: 'customerCompanyName' }
const isFlag = (field: ImportField) => field === 'active' || field === 'onHold'

/** `reps`: the codes that may be given, by their capital letters. */
export function readRow(table: TableRow, mapping: Mapping, reps: ReadonlyMap<string, string>): ReadRow {
  const problems: Problem[] = []
  const values: Record<string, string | boolean> = {}
  for (const [column, field] of mapping.entries()) {
    const cell = table.cells[column] ?? ''
    if (!field || cell === '') continue
    const read = field === 'salesRepresentative' ? repValue(cell, reps) : cellValue(field, cell)
    if ('wrong' in read) problems.push({ column, text: read.wrong })
    else values[columnOf[field] ?? field] = isFlag(field) ? read.value === 'Y' : read.value
  }
  const { customerName = '', customerCompanyName = '', firstName = '', lastName = '' } = values as Partial<Record<string, string>>
  return { ...table, values, name: customerName || customerCompanyName || `${firstName} ${lastName}`.trim(), problems }
}

function repValue(cell: string, reps: ReadonlyMap<string, string>) {
  const code = reps.get(cell.toUpperCase())
  return code === undefined ? { wrong: 'customers.unknownRep' } : { value: code }
}
