import { AppError } from '#contract/errors.ts'
import { type AskedReading, importEncodings, type TableReading } from '#features/customers/imports/contract.ts'
import { choicesOf, findTable, type TableRow, tableOf, tableRows } from '#features/customers/imports/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { maxItemFileRows } from '../../item-file.ts'
import { type Column, columnsOf, type OwnColumn } from './columns.ts'

/** A code of the partner's and what it means, as somebody typed it. `column`: the heading above the code. */
export type Typed = Record<OwnColumn, string> & { row: number; column: string }
type ItemFile = { typed: Typed[]; notRead: string[]; reading: TableReading }

/** What stands in the rows; none is judged yet. */
export async function readItemFile({ path, filename }: { path: string; filename: string }, asked: AskedReading): Promise<ItemFile> {
  const table = await tableOf(path, cleanFileName(filename), asked.encoding)
  const found = await findTable(table, (cells) => columnsOf(cells).filter(Boolean).length, asked).catch(broken)
  const { sheet, sheets, rows: first } = found
  const head = first.find(({ row, cells }) => (asked.headerRow === undefined || row === asked.headerRow) && isEnough(columnsOf(cells)))
  const reading = {
    encoding: importEncodings.find((known) => known === table.encoding) ?? ('' as const),
    oddLines: table.oddLines,
    sheet,
    sheets,
    headerRow: head?.row ?? found.headerRow,
    rows: choicesOf(first),
  }
  if (!head) throw new AppError('partnerFileColumns', { detail: { reading } })
  const headings = head.cells
  const columns = columnsOf(headings)
  const typed: Typed[] = []
  let rows = 0
  for await (const row of told(tableRows({ ...table, sheet }))) {
    if (row.row <= head.row) continue
    rows += 1
    if (rows > maxItemFileRows) throw new AppError('importFileRows', { values: { count: maxItemFileRows } })
    typed.push(...codesIn(row, columns, headings))
  }
  if (rows === 0) throw new AppError('importFileEmpty')
  return { typed, notRead: headings.filter((heading, at) => heading && !columns[at]), reading }
}

/** A file that ends in the middle, or is none, is said to be so. */
async function* told(rows: AsyncGenerator<TableRow>) {
  try {
    yield* rows
  } catch (error) {
    broken(error)
  }
}

function broken(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('importFileBroken', { cause })
}

function isEnough(columns: readonly (Column | null)[]) {
  const has = (own: OwnColumn) => columns.some((column) => column && 'own' in column && column.own === own)
  const names = (has('qualifier') && has('code')) || columns.some((column) => column && 'kind' in column)
  return has('itemNumber') && names
}

/** One code, or one of each kind that has a column. */
function codesIn({ row, cells }: TableRow, columns: readonly (Column | null)[], headings: readonly string[]): Typed[] {
  const own: Record<OwnColumn, string> = { qualifier: '', code: '', itemNumber: '', unit: '', casePack: '' }
  const ofKinds: { qualifier: string; code: string; column: string }[] = []
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (!column || cell === '') continue
    if ('own' in column) own[column.own] = cell
    else ofKinds.push({ qualifier: column.kind, code: cell, column: headings[at] ?? '' })
  }
  // `GTIN · UPC, EAN or case code` as the screen says it is GTIN.
  const [qualifier = ''] = /^\w*/.exec(own.qualifier) ?? []
  const shared = { ...own, qualifier, casePack: own.casePack || '1', row, column: '' }
  if (own.code || own.qualifier || ofKinds.length === 0) return [shared, ...ofKinds.map((code) => ({ ...shared, ...code }))]
  return ofKinds.map((code) => ({ ...shared, ...code }))
}
