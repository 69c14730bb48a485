import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import type { Db } from '#server/data/db.ts'
import { planByValues } from '#server/data/listing/page.ts'
import { byteOrderMark, csvLine, plainCsvLine } from '#server/files/csv.ts'
import type { DbContext } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { exportPath, type exportTicked, prepareExport } from '../../contract.ts'
import { listRequest, pageRows } from './list.ts'
import type { KeyedRow, ListRequest } from './list-sql.ts'
import { findByTypo } from './typo-search.ts'

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
  openBalance: (row: KeyedRow) => csvDollars(row.openBalance),
  city: (row: KeyedRow) => row.city,
  overdue: (row: KeyedRow) => csvDollars(row.overdue ?? 0),
  lastOrder: (row: KeyedRow) => row.lastOrder ?? '',
}
const isColumn = (name: string): name is Column => Object.hasOwn(cells, name)

const shownByDefault: Column[] = ['customerName', 'customerCompanyName', 'phone', 'openBalance']

/** The whole list as a file. */
export const customersExport = csvDoor({
  prepare: prepareExport,
  path: exportPath,
  filename: 'customers.csv',
  ask: async (context, { columns, ...list }) => ({ request: await listRequest(context, { ...list, columns }), columns }),
  lines: (context, { request, columns }) => csvPages(context, fileOf(request, columns)),
})

/** Whom the list left out by a filter meanwhile, too: they were ticked. */
export async function tickedCsv(
  context: DbContext,
  { ids, sort, columns, for: reader }: ValidInput<typeof exportTicked>['body'],
): Promise<RawResult<typeof exportTicked>> {
  const { conditions, ...request } = await listRequest(context, { search: '', sort, filters: { active: 'all' }, columns })
  const ticked: ListRequest = { ...request, conditions: [...conditions, sql`c.id = any(${ids}::uuid[])`] }
  const isPlain = reader === 'programs'
  const written = { ...context, line: isPlain ? plainCsvLine : csvLine }
  let csv = isPlain ? '' : byteOrderMark
  for await (const lines of csvPages(written, fileOf(ticked, columns), (read) => read(context.db))) csv += lines
  return { csv }
}

function fileOf(request: ListRequest, asked: string) {
  const shown = asked.split(',').filter(isColumn)
  return {
    cells,
    columns: shown.length ? shown : shownByDefault,
    numbers: ['openBalance' as const, 'overdue' as const],
    async read(db: Db, after: KeyedRow | null, limit: number): Promise<KeyedRow[]> {
      await planByValues(db)
      const found = await pageRows(db, { ...request, after, limit })
      // As on the screen: what is found by no letter is found by nearly all.
      return found.length || after || !request.tokens.length ? found : findByTypo(db, request, mostSimilar)
    },
  }
}
