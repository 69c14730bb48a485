import type { Language } from '#contract/languages.ts'
import { csvLine } from '../files/csv.ts'
import { type Context, memberOf } from '../http/context.ts'
import { text } from '../text.ts'
import type { Db } from './db.ts'

const rowsPerPage = 1000

type Cell<Row> = (row: Row, language: Language) => string
/**
 * A whole list as lines of a file, a page at a time: short transactions, and no more in memory than is being sent. `cells`: by the name of the
 * column, whose text stands below `fields`; `numbers`: those that hold only numbers; `read`: the rows behind the last one.
 */
export async function* csvPages<Row, Column extends string>(
  { services, session, language }: Context,
  list: { cells: Record<Column, Cell<Row>>; numbers: readonly Column[]; read(db: Db, last: Row | null, limit: number): Promise<Row[]> },
) {
  const { companyId, userId } = memberOf({ session })
  const columns = Object.keys(list.cells) as Column[]
  const isNumber = (index: number) => list.numbers.some((number) => number === columns[index])
  yield csvLine(columns.map((column) => text(language, `fields.${column}`)))
  for (let last: Row | null = null, more = true; more; ) {
    const before: Row | null = last
    const rows: Row[] = await services.transaction({ companyId, userId }, (db) => list.read(db, before, rowsPerPage))
    const line = (row: Row) =>
      csvLine(
        columns.map((column) => list.cells[column](row, language)),
        isNumber,
      )
    if (rows.length) yield rows.map(line).join('')
    last = rows.at(-1) ?? null
    more = rows.length === rowsPerPage
  }
}

/** Cents as a spreadsheet reads them. */
export const csvDollars = (cents: number) => (cents / 100).toFixed(2)
