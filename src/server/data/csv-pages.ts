import type { Language } from '#contract/languages.ts'
import { csvLine } from '../files/csv.ts'
import type { Context } from '../http/context.ts'
import { text } from '../text.ts'
import type { Db } from './db.ts'
import { pageOf, shortly, shortPages, type Within } from './short-pages.ts'

const rowsPerPage = 1000

type Cell<Row> = (row: Row, language: Language) => string
type List<Row, Column extends string> = {
  cells: Record<Column, Cell<Row>>
  /** All of them, if not these. */
  columns?: readonly Column[]
  numbers: readonly Column[]
  texts?: string
  read(db: Db, last: Row | null, limit: number): Promise<Row[]>
}
/**
 * A whole list as lines of a file: no more in memory than is being sent. `cells`: by the name of the column, whose text stands below `texts`;
 * `numbers`: those that hold only numbers; `read`: the rows behind the last one.
 */
export async function* csvPages<Row, Column extends string>(
  context: Context & { line?: typeof csvLine },
  list: List<Row, Column>,
  within: Within = shortly(context),
) {
  const { language, line = csvLine } = context
  const { cells, columns = Object.keys(cells) as Column[], numbers, texts = 'fields', read } = list
  const isNumber = (index: number) => numbers.some((number) => number === columns[index])
  const written = (row: Row) =>
    line(
      columns.map((column) => cells[column](row, language)),
      isNumber,
    )
  yield line(columns.map((column) => text(language, `${texts}.${column}`)))
  const pages = shortPages(within, async (db, last: Row | null) => pageOf(await read(db, last, rowsPerPage), rowsPerPage))
  for await (const rows of pages) yield rows.map(written).join('')
}

/** Cents as a spreadsheet reads them. */
export const csvDollars = (cents: number) => (cents / 100).toFixed(2)
