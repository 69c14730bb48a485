import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { prepareStoresExport, storesExportPath } from '../contract.ts'
import { type FoundRow, placeOf, storeRequest, storeRows } from './list.ts'

type Cell = (row: FoundRow, language: Language) => string
const cells = {
  storeId: (row: FoundRow) => row.templateName,
  storeName: (row: FoundRow) => row.description,
  storeStatus: (row: FoundRow, language: Language) => text(language, `stores.states.${row.status}`),
  shoppers: (row: FoundRow) => String(row.shoppers),
  pendingOrders: (row: FoundRow) => String(row.pending),
  dollarsPending: (row: FoundRow) => csvDollars(row.dollarsPending),
  opensOn: (row: FoundRow) => row.opensOn ?? '',
  closesOn: (row: FoundRow) => row.closesOn ?? '',
} satisfies Record<string, Cell>

export const storesExport = csvDoor({
  prepare: prepareStoresExport,
  path: storesExportPath,
  filename: 'stores.csv',
  ask: storeRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['shoppers', 'pendingOrders', 'dollarsPending'],
      read: (db, last: FoundRow | null, limit) => storeRows(db, request, last && placeOf(last), limit),
    }),
})
