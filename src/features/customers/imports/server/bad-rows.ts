import { csvLine } from '#server/files/csv.ts'
import { memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { badRowsPath, type Mapping, prepareBadRows } from '../contract.ts'
import { importOf } from './describe-import.ts'
import { problemText } from './problem-text.ts'
import type { Problem } from './read-row.ts'

const rowsPerPage = 1000

/** What was left out, a page at a time: mended, it can be imported as it is. */
export const badRowsDoor = csvDoor({
  path: badRowsPath,
  can: 'customerImport.read',
  filename: 'rows-to-mend.csv',
  body: prepareBadRows.body,
  async lines(context, { id }) {
    const { headers, mapping } = await importOf(context.db, id)
    const { services, language } = context
    const { companyId, userId } = memberOf(context)
    const names = { headers: headers as string[], mapping: mapping as Mapping }
    const page = (after: number) =>
      services.transaction({ companyId, userId }, (db) =>
        db
          .selectFrom('customerImportErrors')
          .select(['row', 'cells', 'problems'])
          .where('importId', '=', id)
          .where('row', '>', after)
          .orderBy('row')
          .limit(rowsPerPage)
          .execute(),
      )
    return (async function* () {
      yield csvLine([...names.headers, text(language, 'imports.rowNumber'), text(language, 'imports.reason')])
      for (let rows = await page(0); rows.length; rows = await page(rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER))
        yield rows
          .map(({ row, cells, problems }) => {
            const given = cells as string[]
            const reasons = (problems as Problem[]).map((problem) => problemText(language, problem, names)).join(' ')
            return csvLine([...names.headers.map((_, index) => given[index] ?? ''), String(row), reasons])
          })
          .join('')
    })()
  },
})
