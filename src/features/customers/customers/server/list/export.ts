import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'
import { byteOrderMark, csvLine } from '#server/files/csv.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { exportPath, type exportTicked, prepareExport } from '../../contract.ts'
import { listRequest, pageRows, planByValues } from './list.ts'
import type { KeyedRow, ListRequest } from './list-sql.ts'
import { findByTypo } from './typo-search.ts'

const rowsPerPage = 1000
/** As many as a page of the list. */
const mostSimilar = 100

type Column = keyof typeof cells
const cells = {
  customerName: (row: KeyedRow) => row.customerName,
  customerCompanyName: (row: KeyedRow) => row.customerCompanyName,
  phone: (row: KeyedRow) => row.phone,
  email: (row: KeyedRow) => row.email,
  salesRepresentative: (row: KeyedRow) => row.salesRepresentative,
  territory: (row: KeyedRow) => row.territory,
  customerType: (row: KeyedRow, language: Language) => text(language, `customers.type.${row.customerType}`),
  onHold: (row: KeyedRow, language: Language) => text(language, row.onHold === 'Y' ? 'common.yes' : 'common.no'),
  active: (row: KeyedRow, language: Language) => text(language, row.active === 'Y' ? 'common.yes' : 'common.no'),
  syncState: (row: KeyedRow, language: Language) => text(language, `syncState.${row.syncState}`),
  updatedAt: (row: KeyedRow) => row.updatedAt,
  openBalance: (row: KeyedRow) => (row.openBalance / 100).toFixed(2),
}
const isColumn = (name: string): name is Column => Object.hasOwn(cells, name)

const shownByDefault: Column[] = ['customerName', 'customerCompanyName', 'phone', 'openBalance']

/** The whole list as a file, a page at a time: short transactions, and no more in memory than is being sent. */
export const exportDoor = csvDoor({
  path: exportPath,
  can: 'customers.read',
  filename: 'customers.csv',
  body: prepareExport.body,
  async lines(context, { columns, ...list }) {
    const { companyId, userId } = memberOf(context)
    const page: Page = (read) => context.services.transaction({ companyId, userId }, read)
    return lines(context, await listRequest(context, list), columnsOf(columns), page)
  },
})

/** Whom the list left out by a filter meanwhile, too: they were ticked. */
export async function tickedCsv(
  context: DbContext,
  { ids, sort, columns }: ValidInput<typeof exportTicked>['body'],
): Promise<RawResult<typeof exportTicked>> {
  const { conditions, ...request } = await listRequest(context, { search: '', sort, filters: { active: 'all' } })
  const ticked: ListRequest = { ...request, conditions: [...conditions, sql`c.id = any(${ids}::uuid[])`] }
  let csv = byteOrderMark
  for await (const line of lines(context, ticked, columnsOf(columns), (read) => read(context.db))) csv += line
  return { csv }
}

function columnsOf(columns: string): Column[] {
  const shown = columns.split(',').filter(isColumn)
  return shown.length ? shown : shownByDefault
}

/** In which transaction a page is read. */
type Page = <T>(read: (db: Db) => Promise<T>) => Promise<T>

async function* lines({ language }: Context, request: ListRequest, columns: Column[], page: Page) {
  const isNumber = (index: number) => columns[index] === 'openBalance'
  yield csvLine(columns.map((column) => text(language, `fields.${column}`)))
  for (let after: ListRequest['after'] = null, more = true; more; ) {
    const rows = await page(async (db) => {
      await planByValues(db)
      const found = await pageRows(db, { ...request, after, limit: rowsPerPage })
      // As on the screen: what is found by no letter is found by nearly all.
      return found.length || after || !request.tokens.length ? found : findByTypo(db, request, mostSimilar)
    })
    if (rows.length)
      yield rows
        .map((row) =>
          csvLine(
            columns.map((column) => cells[column](row, language)),
            isNumber,
          ),
        )
        .join('')
    after = rows.at(-1) ?? null
    more = rows.length === rowsPerPage
  }
}
