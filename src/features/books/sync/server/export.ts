import type { Language } from '#contract/languages.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { csvLine } from '#server/files/csv.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type Entry, entriesExportPath, prepareEntriesExport } from '../contract.ts'
import { asEntries } from './entries.ts'
import { filterOf, pageRows } from './list.ts'
import type { After, EntryFilter } from './list-sql.ts'

const rowsPerPage = 500

const cells: Record<string, (entry: Entry, language: Language) => string> = {
  what: ({ what }) => what,
  state: ({ state }, language) => text(language, `deliveries.states.${state}`),
  why: ({ why }) => why,
  fix: ({ fix }) => fix,
  code: ({ code }) => code,
  since: ({ since }) => since,
  changedAt: ({ changedAt }) => changedAt,
  attempts: ({ attempts }) => String(attempts),
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt ?? '',
}

/** A list of the ledger as a file, a page at a time: short transactions, and no more in memory than is being sent. */
export const entriesExportDoor = (kinds: readonly RecordKind[]) =>
  csvDoor({
    path: entriesExportPath,
    can: 'sync.read',
    filename: 'sync.csv',
    body: prepareEntriesExport.body,
    lines: async (context, body) => lines(kinds, context, (await filterOf(context, body)).filter),
  })

async function* lines(kinds: readonly RecordKind[], context: Context, filter: EntryFilter) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield csvLine(Object.keys(cells).map((column) => text(language, `deliveries.columns.${column}`)))
  for (let after: After = null, more = true; more; ) {
    const entries = await services.transaction({ companyId, userId }, async (db) =>
      asEntries(kinds, { ...context, db }, await pageRows(db, filter, { after, limit: rowsPerPage })),
    )
    if (entries.length) yield entries.map((entry) => csvLine(Object.values(cells).map((cell) => cell(entry, language)))).join('')
    const last = entries.at(-1)
    after = last ? { key: last.changedAt, id: last.id } : null
    more = entries.length === rowsPerPage
  }
}
