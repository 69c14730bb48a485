import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { attainmentsExportPath, prepareAttainmentsExport } from '../contract.ts'
import { attainmentRequest, attainmentRows, type FoundRow, placeOf } from './list.ts'

type Cell = (row: FoundRow, language: Language) => string
/** What others earn is empty. */
const dollars = (cents: number | null) => (cents === null ? '' : csvDollars(cents))
const cells = {
  customerName: ({ customerName }) => customerName,
  program: ({ program }) => program,
  programName: ({ programName }) => programName,
  franchiseName: ({ franchiseName }) => franchiseName,
  rewardStatus: ({ status }, language) => text(language, `attainment.statuses.${status}`),
  saleDate: ({ saleDate }) => saleDate,
  number: ({ number }) => number,
  spend: ({ spend }) => csvDollars(spend),
  customerReward: ({ customerReward }) => dollars(customerReward),
  salesReward: ({ salesReward }) => dollars(salesReward),
} satisfies Record<string, Cell>

export const attainmentsExport = csvDoor({
  prepare: prepareAttainmentsExport,
  path: attainmentsExportPath,
  filename: 'attainment.csv',
  ask: attainmentRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['spend', 'customerReward', 'salesReward'],
      read: (db, last: FoundRow | null, limit) => attainmentRows(db, request, last && placeOf(last), limit),
    }),
})
