import { customerFields } from '#features/customers/customers/contract.ts'
import { type EditableRow, rowOf } from '#features/customers/customers/server/door.ts'
import type { ImportField, Mapping } from '../../contract.ts'
import { cellValue } from './cell-values.ts'
import type { TableRow } from './table-row.ts'
import { paddedZip } from './zip-code.ts'

/** `column`: null where it concerns the whole row. `text`: a key, with a number behind a bar. `value`: what stood there. */
export type Problem = { column: number | null; text: string; value: string }
/**
 * `values`: of the cells that have something in them. `name`: what a new one is called. `problems`: why the row is left out; `notes`: what of
 * it is left out or read otherwise.
 */
export type ReadRow = Omit<TableRow, 'notes'> & { values: Partial<EditableRow>; name: string; problems: Problem[]; notes: Problem[] }

/** A lead until somebody says otherwise, so that a file does not flood QuickBooks (rules 3.18). */
export const blankLead = rowOf(customerFields.parse({ name: '-', customerType: 'N' }))

const columnOf: Partial<Record<ImportField, keyof EditableRow>> = { name: 'customerName', company: 'customerCompanyName' }
const isFlag = (field: ImportField) => field === 'active' || field === 'onHold'
/** Of what stood in a cell, so much is shown. */
const longestShown = 80

/** `reps`: the codes that may be given, by their capital letters. */
export function rowReader(mapping: Mapping, reps: ReadonlyMap<string, string>): (table: TableRow) => ReadRow {
  const mapped = new Set(mapping)
  const columns = [...mapping.entries()].flatMap(([column, field]) => (field ? [{ column, field }] : []))
  const zipColumn = mapping.indexOf('zip')
  return ({ row, cells, notes: ofCells = [] }) => {
    const problems: Problem[] = []
    const notes: Problem[] = ofCells.filter(({ column }) => mapping[column])
    const values: Record<string, string | boolean> = {}
    for (const { column, field } of columns) {
      const cell = cells[column] ?? ''
      if (cell === '') continue
      const read = field === 'salesRepresentative' ? repValue(cell, reps) : cellValue(field, cell)
      const said = (text: string) => ({ column, text, value: shown(cell) })
      if ('wrong' in read) {
        problems.push(said(read.wrong))
        continue
      }
      if (read.note) notes.push(said(read.note))
      if (read.value !== null) values[columnOf[field] ?? field] = isFlag(field) ? read.value === 'Y' : read.value
      for (const [other, value] of Object.entries(read.others ?? {})) if (!mapped.has(other as ImportField)) values[other] = value
    }
    const texts = values as Partial<Record<string, string>>
    const zip = texts.zip && paddedZip(texts.zip, texts)
    if (zip && zip !== texts.zip) {
      notes.push({ column: zipColumn, text: 'imports.notes.zip', value: texts.zip ?? '' })
      values.zip = zip
    }
    return { row, cells, values, name: nameOf(texts), problems, notes }
  }
}

const shown = (cell: string) => (cell.length > longestShown ? `${cell.slice(0, longestShown).toWellFormed()}…` : cell)

/** Also of a company QuickBooks takes no colon. */
const nameOf = ({ customerName, customerCompanyName = '', firstName = '', lastName = '' }: Partial<Record<string, string>>) =>
  customerName || (customerCompanyName || `${firstName} ${lastName}`).replace(/[:\s]+/g, ' ').trim()

function repValue(cell: string, reps: ReadonlyMap<string, string>): { value: string | null; note?: string; others?: undefined } {
  const code = reps.get(cell.toUpperCase())
  return code === undefined ? { value: null, note: 'imports.notes.unknownRep' } : { value: code }
}
