import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { pageOf, shortly, shortPages } from '#server/data/short-pages.ts'
import type { DbContext } from '#server/http/context.ts'
import { type CsvContext, csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { badItemRowsPath, type ItemMapping, prepareBadItemRows } from '../contract.ts'
import { problemText, seesCostsIn } from './describe.ts'

const rowsPerPage = 1000

/** What was left out: mended, it can be imported as it is. */
export const badItemRows = csvDoor({
  prepare: prepareBadItemRows,
  path: badItemRowsPath,
  filename: 'rows-to-mend.csv',
  ask: askedImport,
  lines,
})

async function askedImport(context: DbContext, { id }: ValidInput<typeof prepareBadItemRows>['body']) {
  const found = await context.db
    .selectFrom('itemImports')
    .select(['headers', 'mapping', 'createdBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('notFound')
  return { id, columns: found.headers as string[], mapping: found.mapping as ItemMapping, seesCosts: seesCostsIn(context, found) }
}

async function* lines(context: CsvContext, { id, columns, mapping, seesCosts }: Awaited<ReturnType<typeof askedImport>>) {
  const { language, line } = context
  yield line([...columns, text(language, 'imports.rowNumber'), text(language, 'imports.reason')])
  const pages = shortPages(shortly(context), async (db, last: { row: number } | null) =>
    pageOf(
      await db
        .selectFrom('itemImportErrors')
        .select(({ fn }) => ['row', 'cells', fn.jsonAgg('itemImportErrors').as('problems')])
        .where('importId', '=', id)
        .where('row', '>', last?.row ?? 0)
        .groupBy(['row', 'cells'])
        .orderBy('row')
        .limit(rowsPerPage)
        .execute(),
      rowsPerPage,
    ),
  )
  const shows = (field: string) => seesCosts || field !== 'cost'
  for await (const rows of pages)
    yield rows
      .map(({ row, cells, problems }) => {
        const given = cells as string[]
        const reasons = problems.map((problem) => problemText(language, problem, shows(problem.field))).join(' ')
        return line([...columns.map((_, at) => (shows(mapping[at] ?? '') ? (given[at] ?? '') : '')), String(row), reasons])
      })
      .join('')
}
