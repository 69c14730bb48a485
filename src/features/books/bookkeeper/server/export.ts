import type { Language } from '#contract/languages.ts'
import { csvPages } from '#server/data/csv-pages.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type Matter, mattersExportPath, prepareMattersExport } from '../contract.ts'
import { pageOfMatters } from './matters.ts'

const cells: Record<string, (matter: Matter, language: Language) => string> = {
  what: ({ what }) => what,
  kind: ({ kind }, language) => text(language, `bookkeeper.kinds.${kind}`),
  why: ({ why }) => why,
  fix: ({ fix }) => fix,
  since: ({ since }) => since,
}

export const mattersExport = (kinds: readonly RecordKind[]) =>
  csvDoor({
    prepare: prepareMattersExport,
    path: mattersExportPath,
    filename: 'needs-a-bookkeeper.csv',
    ask: async (_context, body) => body,
    lines: (context, { kind, search, aside }) =>
      csvPages(context, {
        cells,
        numbers: [],
        texts: 'bookkeeper.columns',
        read: (db, last: Matter | null, limit) =>
          pageOfMatters(
            kinds,
            { db, language: context.language, role: memberOf(context).role },
            { kind, search, aside: aside === 'Y', after: last && { key: last.since, id: last.id }, limit },
          ),
      }),
  })
