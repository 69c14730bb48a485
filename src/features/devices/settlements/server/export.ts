import type { Language } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareSettlementsExport, type SettlementRow, settlementsExportPath } from '../contract.ts'
import { forBooksOf } from '../for-books.ts'
import { sumsOf, type Where } from '../where.ts'
import { settlementRows, settlementsRequest } from './list.ts'
import { whereByNow } from './payments.ts'

type Row = SettlementRow & { where: Pick<Where, 'books' | 'amount'>[] }
type Cell = (row: Row, language: Language) => string
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
  settledThere: (row) => csvDollars(sumsOf(row.where).there),
  settledOnWay: (row) => csvDollars(sumsOf(row.where).onWay),
  settledByHand: (row) => csvDollars(sumsOf(row.where).byHand),
  settledVoid: (row) => csvDollars(sumsOf(row.where).void),
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
        ...(['settledThere', 'settledOnWay', 'settledByHand', 'settledVoid'] as const),
      ],
      async read(db, last: Row | null, limit) {
        const rows = await settlementRows(db, request, last?.number ?? null, limit)
        const where = await whereByNow(
          db,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => ({ ...row, where: where.get(row.id) ?? [] }))
      },
    }),
})
