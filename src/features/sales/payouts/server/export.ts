import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { kindKey, payoutExportPath, preparePayoutExport } from '../contract.ts'
import { payoutOf } from './content.ts'
import { type MoneyMovement, movementsOf } from './movements.ts'

const cells = {
  created: (row: MoneyMovement) => row.createdAt,
  movementKind: (row: MoneyMovement, language: Language) => text(language, kindKey(row.kind)),
  orderNo: (row: MoneyMovement) => row.orderNo ?? '',
  customerName: (row: MoneyMovement) => row.customerName ?? '',
  amount: (row: MoneyMovement) => csvDollars(row.amount),
  fee: (row: MoneyMovement) => csvDollars(row.fee),
  net: (row: MoneyMovement) => csvDollars(row.net),
  currency: (row: MoneyMovement) => row.currency.toUpperCase(),
  transactionId: (row: MoneyMovement) => row.intentId ?? '',
  sourceId: (row: MoneyMovement) => row.sourceId,
  movementId: (row: MoneyMovement) => row.id,
}

/** What a payout consists of. */
export const payoutExport = csvDoor({
  prepare: preparePayoutExport,
  path: payoutExportPath,
  filename: 'payout.csv',
  ask: ({ db }, { id }) => payoutOf(db, id),
  lines: (context, { id }) =>
    csvPages(context, {
      cells,
      numbers: ['amount', 'fee', 'net'],
      read: (db, after: MoneyMovement | null, limit) => movementsOf(db, { payoutId: id, after, limit }),
    }),
})
