import type { Language } from '#contract/languages.ts'
import { csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { balancesExportPath, prepareBalances } from '../contract.ts'
import { type BalanceRow, balanceRows, balancesRequest, placeOf } from './balances.ts'

type Cell = (row: BalanceRow, language: Language) => string
const cells = {
  itemNumber: (row: BalanceRow) => row.itemNumber,
  itemName: (row: BalanceRow) => row.name,
  unit: (row: BalanceRow) => row.unit,
  location: (row: BalanceRow) => row.locationName,
  locationKind: (row: BalanceRow, language: Language) => text(language, `stock.locationKinds.${row.locationKind}`),
  onHand: (row: BalanceRow) => row.onHand,
  reserved: (row: BalanceRow) => row.reserved,
  available: (row: BalanceRow) => row.available,
  inTransit: (row: BalanceRow) => row.inTransit,
  expected: (row: BalanceRow) => row.expected,
  par: (row: BalanceRow) => row.par ?? '',
  cost: (row: BalanceRow) => row.cost ?? '',
  stockValue: (row: BalanceRow) => row.value ?? '',
} satisfies Record<string, Cell>
type Column = keyof typeof cells
const costs: readonly Column[] = ['cost', 'stockValue']

export const balancesExport = csvDoor({
  prepare: prepareBalances,
  path: balancesExportPath,
  filename: 'stock.csv',
  ask: async (context, asked) => balancesRequest(context, asked),
  lines: (context, request) =>
    csvPages(context, {
      cells,
      columns: (Object.keys(cells) as Column[]).filter((column) => request.costs || !costs.includes(column)),
      numbers: ['onHand', 'reserved', 'available', 'inTransit', 'expected', 'par', 'cost', 'stockValue'],
      read: (db, last: BalanceRow | null, limit) => balanceRows(db, request, last && placeOf(last), limit),
    }),
})
