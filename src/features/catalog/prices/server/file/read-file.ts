import { AppError } from '#contract/errors.ts'
import { type AskedReading, importEncodings, type TableReading } from '#features/customers/imports/contract.ts'
import { choicesOf, findTable, type TableRow, tableOf, tableRows } from '#features/customers/imports/server/door.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { maxPriceFileRows } from '../../price-files.ts'
import { columnsOf, isDiscount, type PriceColumn } from './columns.ts'

/** A row as somebody typed it. `isDiscount`: its percentage says what is off. */
export type Typed = Record<PriceColumn, string> & { row: number; isDiscount: boolean }
export type PriceFile = { typed: Typed[]; notRead: string[]; reading: TableReading }

const isEnough = (columns: readonly (PriceColumn | null)[]) =>
  columns.includes('itemNumber') && (columns.includes('price') || columns.includes('percent'))

/** What stands in the rows; none is judged yet. */
export async function readPriceFile({ path, filename }: { path: string; filename: string }, asked: AskedReading): Promise<PriceFile> {
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
  if (!head) throw new AppError('priceFileColumns', { detail: { reading } })
  const columns = columnsOf(head.cells)
  const isOff = isDiscount(head.cells[columns.indexOf('percent')] ?? '')
  const typed: Typed[] = []
  for await (const row of told(tableRows({ ...table, sheet }))) {
    if (row.row <= head.row) continue
    if (typed.length >= maxPriceFileRows) throw new AppError('importFileRows', { values: { count: maxPriceFileRows } })
    typed.push({ ...rowOf(row, columns), isDiscount: isOff })
  }
  if (typed.length === 0) throw new AppError('importFileEmpty')
  return { typed, notRead: head.cells.filter((heading, at) => heading && !columns[at]), reading }
}

/** No item is called by more letters. */
const longest = 600

function rowOf({ row, cells }: TableRow, columns: readonly (PriceColumn | null)[]): Omit<Typed, 'isDiscount'> {
  const typed = { row, itemNumber: '', unit: '', minimum: '', price: '', percent: '', validFrom: '', validTo: '' }
  for (const [at, column] of columns.entries()) if (column) typed[column] = (cells[at] ?? '').trim().slice(0, longest)
  return typed
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
