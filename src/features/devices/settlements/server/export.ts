import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareSettlementsExport, type SettlementRow, settlementsExportPath } from '../contract.ts'
import { forBooksOf } from '../for-books.ts'
import { settlementRows, settlementsRequest } from './list.ts'

type Cell = (row: SettlementRow, language: Language) => string
const cells = {
  settlementNumber: (row) => String(row.number),
  settledAt: (row) => row.settledAt,
  settlementState: (row, language) => text(language, `settlements.states.${row.state}`),
  otherSettlement: (row) => (row.other ? String(row.other.number) : ''),
  deviceName: (row) => row.deviceName,
  repCode: (row) => row.repCode,
  fromDay: (row) => row.fromDay,
  untilDay: (row) => row.untilDay,
  collectedPayments: (row) => String(row.payments),
  expectedCash: (row) => csvDollars(row.expectedCash),
  countedCash: (row) => csvDollars(row.countedCash),
  checksExpected: (row) => String(row.checks),
  checksCounted: (row) => String(row.checksCounted),
  expectedChecks: (row) => csvDollars(row.expectedChecks),
  countedChecks: (row) => csvDollars(row.countedChecks),
  settlementDifference: (row) => csvDollars(row.difference),
  reason: (row) => row.reason,
  note: (row) => row.note,
  settledBy: (row) => row.settledBy,
  forBookkeeper(row, language) {
    const said = forBooksOf(row)
    return said ? text(language, `settlements.forBooks.${said.key}`, { amount: formatCents(said.amount) }) : ''
  },
} satisfies Record<string, Cell>

export const settlementsExport = csvDoor({
  prepare: prepareSettlementsExport,
  path: settlementsExportPath,
  filename: 'settlements.csv',
  ask: settlementsRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: [
        ...(['settlementNumber', 'otherSettlement', 'collectedPayments', 'expectedCash', 'countedCash', 'checksExpected'] as const),
        ...(['checksCounted', 'expectedChecks', 'countedChecks', 'settlementDifference'] as const),
      ],
      read: (db, last: SettlementRow | null, limit) => settlementRows(db, request, last?.number ?? null, limit),
    }),
})
