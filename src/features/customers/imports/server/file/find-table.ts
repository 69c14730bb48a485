import { isBlank, type TableRow } from '../row/table-row.ts'
import { type TableFile, tableRows } from './rows.ts'
import { type Book, openBook } from './xlsx-rows.ts'

/** Rows in which headings are looked for, and sheets that are looked into. */
const most = { rows: 30, sheets: 20 }
/** `sheets`: what a person may choose among. `rows`: the first that have something in them. `headerRow`: 0 when there are no headings. */
export type FoundTable = {
  sheet: number
  sheets: { name: string; isHidden: boolean }[]
  rows: TableRow[]
  headerRow: number
}
/** How many of a row's cells name a column that is known. */
export type Known = (cells: readonly string[]) => number

/** Where the table begins in a file: its sheet and the row with its headings, unless they are asked for. */
export async function findTable(table: TableFile, known: Known, asked: { sheet?: number; headerRow?: number } = {}): Promise<FoundTable> {
  const found =
    table.format === 'csv' ? { sheet: 0, sheets: [], rows: await first(tableRows(table)) } : await inBook(table, known, asked.sheet)
  return { ...found, headerRow: asked.headerRow ?? headerRowOf(found.rows, known) }
}

async function inBook({ path }: TableFile, known: Known, asked: number | undefined) {
  const book = await openBook(path)
  try {
    const sheets = book.sheets.map(({ name, isHidden }) => ({ name, isHidden }))
    const sheet = asked ?? (await likelySheet(book, known))
    return { sheet, sheets, rows: await first(book.rows(sheet)) }
  } finally {
    book.close()
  }
}

/** The first with headings that are known, else with a table of several columns, else with rows; a hidden one only where no other has any. */
async function likelySheet(book: Book, known: Known): Promise<number> {
  const order = [false, true].map((hidden) =>
    book.sheets.flatMap(({ isHidden }, at) => (isHidden === hidden ? [at] : [])).slice(0, most.sheets),
  )
  for (const group of order) {
    const graded: { at: number; grade: number }[] = []
    for (const at of group) {
      const grade = gradeOf(await first(book.rows(at)), known)
      if (grade === 3) return at
      if (grade > 0) graded.push({ at, grade })
    }
    const [best] = graded.sort((one, other) => other.grade - one.grade || one.at - other.at)
    if (best) return best.at
  }
  return order.flat()[0] ?? 0
}

function gradeOf(rows: readonly TableRow[], known: Known): number {
  if (rows.length < 2) return 0
  if (rows.slice(0, -1).some(({ cells }) => known(cells) >= 2)) return 3
  return rows.filter((row) => filled(row) >= 2).length >= 2 ? 2 : 1
}

async function first(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) {
    if (isBlank(row)) continue
    if (found.push(row) >= most.rows) break
  }
  return found
}

const filled = ({ cells }: TableRow) => cells.filter(Boolean).length
const isData = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(cell)

/** Titles may stand above the headings, and there may be none: no heading is an e-mail address. */
function headerRowOf(rows: readonly TableRow[], known: Known): number {
  const counts = rows.map(({ cells }) => known(cells))
  const most = Math.max(0, ...counts)
  // A row of the table may by chance have a word or two that are headings elsewhere.
  const named = most >= 2 ? rows[counts.findIndex((count) => count >= 2 && count >= most / 2)] : undefined
  if (named) return named.row
  const widest = Math.max(0, ...rows.map(filled))
  const wide = rows.find((row) => filled(row) >= Math.max(Math.min(widest, 2), widest / 2)) ?? rows[0]
  return wide?.cells.some(isData) ? 0 : (wide?.row ?? 0)
}
