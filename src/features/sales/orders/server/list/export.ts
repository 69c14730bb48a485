import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import type { DbContext } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { downloadLink } from '#server/http/download-link.ts'
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
  grandTotal: (row: OrderRow) => csvDollars(row.grandTotal),
  openAmount: (row: OrderRow) => csvDollars(row.openAmount),
}

export async function ordersExportLink(
  context: DbContext,
  body: ValidInput<typeof prepareOrdersExport>['body'],
): Promise<RawResult<typeof prepareOrdersExport>> {
  // What is wrong with it is said now, not in the place of a file.
  await orderRequest(context, body)
  return downloadLink(context, ordersExportPath)
}

export const ordersExportDoor = csvDoor({
  path: ordersExportPath,
  can: 'orders.read',
  filename: 'orders.csv',
  body: prepareOrdersExport.body,
  async lines(context, body) {
    const request = await orderRequest(context, body)
    return csvPages(context, {
      cells,
      numbers: ['orderNumber', 'grandTotal', 'openAmount'],
      read: (db, last: OrderRow | null, limit) => orderRows(db, request, last && { key: last[request.key], id: last.id }, limit),
    })
  },
})
