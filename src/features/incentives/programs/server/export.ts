import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareProgramsExport, programsExportPath } from '../contract.ts'
import { type FoundRow, placeOf, programRequest, programRows } from './list.ts'

type Cell = (row: FoundRow, language: Language) => string
const dollars = (cents: number | null) => (cents === null ? '' : csvDollars(cents))
const percent = (shown: number | null) => (shown === null ? '' : String(shown))
const cells = {
  program: ({ program }) => program,
  programName: ({ programName }) => programName,
  programState: ({ state }, language) => text(language, `programs.states.${state}`),
  fromDate: ({ fromDate }) => fromDate,
  toDate: ({ toDate }) => toDate,
  maximumAllowed: ({ maximumAllowed }) => dollars(maximumAllowed),
  totalAttained: ({ totalAttained }) => dollars(totalAttained),
  reservedRewards: ({ reserved }) => dollars(reserved),
  programSpend: ({ spend }) => dollars(spend),
  ceilingPercent: ({ ceilingPercent }) => percent(ceilingPercent),
  costPercent: ({ costPercent }) => percent(costPercent),
  fundedRewards: ({ funded }) => dollars(funded),
  paidRewards: ({ paid }) => dollars(paid),
} satisfies Record<string, Cell>

export const programsExport = csvDoor({
  prepare: prepareProgramsExport,
  path: programsExportPath,
  filename: 'programs.csv',
  ask: programRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: [
        'maximumAllowed',
        'totalAttained',
        'reservedRewards',
        'programSpend',
        'ceilingPercent',
        'costPercent',
        'fundedRewards',
        'paidRewards',
      ],
      read: (db, last: FoundRow | null, limit) => programRows(db, request, last && placeOf(last), limit),
    }),
})
