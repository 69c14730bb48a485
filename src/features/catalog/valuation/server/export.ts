import { csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { prepareValuation, valuationExportPath } from '../contract.ts'
import { type PlacedRow, valuationRows } from './rows.ts'

const cells = {
  itemNumber: (row: PlacedRow) => row.itemNumber,
  itemName: (row: PlacedRow) => row.name,
  unit: (row: PlacedRow) => row.unit,
  onHand: (row: PlacedRow) => row.onHand,
  cost: (row: PlacedRow) => row.cost ?? '',
  stockValue: (row: PlacedRow) => row.value ?? '',
  inQuickbooks: (row: PlacedRow) => row.inQuickbooks ?? '',
  valueInQuickbooks: (row: PlacedRow) => row.valueInQuickbooks ?? '',
  stockDifference: (row: PlacedRow) => row.difference ?? '',
}

export const valuationExport = csvDoor({
  prepare: prepareValuation,
  path: valuationExportPath,
  filename: 'stock-value.csv',
  ask: async (_, asked) => asked,
  lines: (context, asked) =>
    csvPages(context, {
      cells,
      numbers: ['onHand', 'cost', 'stockValue', 'inQuickbooks', 'valueInQuickbooks', 'stockDifference'],
      read: (db, last: PlacedRow | null, limit) => valuationRows(db, asked, last, limit),
    }),
})
