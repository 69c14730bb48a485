import type { Language } from '#contract/languages.ts'
import { csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareVisitsExport, type VisitRow, visitsExportPath } from '../contract.ts'
import { placeOf, visitRequest, visitRows } from './list.ts'

const cells = {
  customerName: (row: VisitRow) => row.customerName,
  repCode: (row: VisitRow) => row.repCode,
  visitState: (row: VisitRow, language: Language) => text(language, `visits.states.${row.late ? 'late' : row.state}`),
  visitPlanned: (row: VisitRow) => row.plannedOn ?? '',
  visitPlannedBy: (row: VisitRow) => row.plannedBy,
  visitDone: (row: VisitRow) => (row.startedAt ? row.day : ''),
  visitMinutes: (row: VisitRow) => (row.minutes === null ? '' : String(row.minutes)),
  visitOutcome: (row: VisitRow, language: Language) => (row.outcome ? text(language, `deviceSell.visit.outcomes.${row.outcome}`) : ''),
  visitNote: (row: VisitRow) => row.note,
} satisfies Record<string, (row: VisitRow, language: Language) => string>

export const visitsExport = csvDoor({
  prepare: prepareVisitsExport,
  path: visitsExportPath,
  filename: 'visits.csv',
  ask: visitRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['visitMinutes'],
      read: (db, last: VisitRow | null, limit) => visitRows(db, request, last && placeOf(last), limit),
    }),
})
