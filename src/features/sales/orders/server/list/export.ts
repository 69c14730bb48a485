import type { Language } from '#contract/languages.ts'
import { contextOf } from '#contract/order-label.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { text } from '#server/text.ts'
import type { OrderRow } from '../../contract.ts'
import { ordersExportPath, prepareOrdersExport } from '../../orders-export.ts'
import { orderRequest, orderRows } from './list.ts'

type Cell = (row: OrderRow, language: Language) => string
const cells = {
  orderNumber: (row: OrderRow) => row.label,
  orderDate: (row: OrderRow) => row.orderDate,
  customerName: (row: OrderRow) => row.customerName,
  poNumber: (row: OrderRow) => row.poNumber,
  shipBy: (row: OrderRow) => row.shipBy ?? '',
  invoiceNumbers: (row: OrderRow) => row.invoiceNumbers,
  orderSource: (row: OrderRow, language: Language) => text(language, `orders.source.${row.source}`),
  orderState: (row: OrderRow, language: Language) => text(language, `orders.state.${row.state}`, contextOf(row.label)),
  paymentState: (row: OrderRow, language: Language) => text(language, `orders.payment.${row.paymentState}`),
  grandTotal: (row: OrderRow) => csvDollars(row.grandTotal),
  openAmount: (row: OrderRow) => csvDollars(row.openAmount),
} satisfies Record<string, Cell>
type Column = keyof typeof cells
/** What the one kind has and the other has not. */
const unknownTo: Record<'orders' | 'requests', readonly Column[]> = {
  orders: ['invoiceNumbers'],
  requests: ['poNumber', 'orderSource', 'shipBy'],
}
const columnsOf = (kind: 'orders' | 'requests') => (Object.keys(cells) as Column[]).filter((column) => !unknownTo[kind].includes(column))

export const ordersExport = csvDoor({
  prepare: prepareOrdersExport,
  path: ordersExportPath,
  filename: ({ kind }) => (kind === 'requests' ? 'payment-requests.csv' : 'orders.csv'),
  ask: orderRequest,
  lines: (context, request) =>
    csvPages(context, {
      cells,
      columns: columnsOf(request.kind),
      numbers: ['grandTotal', 'openAmount'],
      read: (db, last: OrderRow | null, limit) => orderRows(db, request, last && { key: last[request.key], id: last.id }, limit),
    }),
})
