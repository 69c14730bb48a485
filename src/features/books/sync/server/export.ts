import type { Language } from '#contract/languages.ts'
import { csvPages } from '#server/data/csv-pages.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type Entry, entriesExportPath, prepareEntriesExport } from '../contract.ts'
import { asEntries } from './entries.ts'
import { filterOf, pageRows } from './list.ts'

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

/** A list of the ledger as a file. */
export const entriesExport = (kinds: readonly RecordKind[]) =>
  csvDoor({
    prepare: prepareEntriesExport,
    path: entriesExportPath,
    filename: 'sync.csv',
    ask: async (context, body) => (await filterOf(context, body)).filter,
    lines: (context, filter) =>
      csvPages(context, {
        cells,
        numbers: [],
        texts: 'deliveries.columns',
        read: async (db, last: Entry | null, limit) =>
          asEntries(kinds, { ...context, db }, await pageRows(db, filter, { after: last && { key: last.changedAt, id: last.id }, limit })),
      }),
  })
