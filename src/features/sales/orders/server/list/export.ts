import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import { type OrderRow, ordersExportPath, prepareOrdersExport } from '../../contract.ts'
import { orderRequest, orderRows } from './list.ts'

const cells = {
  orderNumber: (row: OrderRow) => String(row.number),
  orderDate: (row: OrderRow) => row.orderDate,
  customerName: (row: OrderRow) => row.customerName,
  poNumber: (row: OrderRow) => row.poNumber,
  orderSource: (row: OrderRow, language: Language) => text(language, `orders.source.${row.source}`),
  orderState: (row: OrderRow, language: Language) => text(language, `orders.state.${row.state}`),
  paymentState: (row: OrderRow, language: Language) => text(language, `orders.payment.${row.paymentState}`),
  grandTotal: (row: OrderRow) => csvDollars(row.grandTotal),
  openAmount: (row: OrderRow) => csvDollars(row.openAmount),
}

export const ordersExport = csvDoor({
  prepare: prepareOrdersExport,
  path: ordersExportPath,
  filename: 'orders.csv',
  ask: orderRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['orderNumber', 'grandTotal', 'openAmount'],
      read: (db, last: OrderRow | null, limit) => orderRows(db, request, last && { key: last[request.key], id: last.id }, limit),
    }),
})
