import type { ValidInput } from '#contract/endpoint.ts'
import { pageOf, shortly, shortPages } from '#server/data/short-pages.ts'
import type { DbContext } from '#server/http/context.ts'
import { type CsvContext, csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { badRowsPath, type Mapping, prepareBadRows } from '../contract.ts'
import { importOf } from './describe-import.ts'
import { problemText } from './problem-text.ts'
import type { Problem } from './row/read-row.ts'

const rowsPerPage = 1000

/** What was left out, or taken but for a cell: mended, it can be imported as it is. */
export const badRowsExport = csvDoor({ prepare: prepareBadRows, path: badRowsPath, filename: 'rows-to-mend.csv', ask: askedImport, lines })

async function askedImport({ db }: DbContext, { id, which }: ValidInput<typeof prepareBadRows>['body']) {
  const { headers, mapping } = await importOf(db, id)
  return { id, which, headers: headers as string[], mapping: mapping as Mapping }
}

async function* lines(context: CsvContext, { id, which, ...names }: Awaited<ReturnType<typeof askedImport>>) {
  const { language, line } = context
  const columns = names.headers
  yield line([...columns, text(language, 'imports.rowNumber'), text(language, 'imports.reason')])
  const pages = shortPages(shortly(context), async (db, last: { row: number } | null) => {
    const found = db
      .selectFrom('customerImportErrors')
      .select(['row', 'cells', 'problems'])
      .where('importId', '=', id)
      .where('leftOut', '=', which === 'leftOut')
    return pageOf(
      await found
        .where('row', '>', last?.row ?? 0)
        .orderBy('row')
        .limit(rowsPerPage)
        .execute(),
      rowsPerPage,
    )
  })
  for await (const rows of pages)
    yield rows
      .map(({ row, cells, problems }) => {
        const given = cells as string[]
        const reasons = (problems as Problem[]).map((problem) => problemText(language, problem, names)).join(' ')
        return line([...columns.map((_, index) => given[index] ?? ''), String(row), reasons])
      })
      .join('')
}
