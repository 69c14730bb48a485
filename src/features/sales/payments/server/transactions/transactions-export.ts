import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import type { DbContext } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { downloadLink } from '#server/http/download-link.ts'
import { text } from '#server/text.ts'
import { prepareTransactionsExport, type TransactionRow, transactionsExportPath } from '../../contract.ts'
import { transactionRequest, transactionRows } from './transactions.ts'

const cells = {
  created: (row: TransactionRow) => row.created,
  orderNo: (row: TransactionRow) => row.orderNo,
  customerName: (row: TransactionRow) => row.customerName,
  paymentMethod: (row: TransactionRow, language: Language) =>
    [row.paymentMethod && text(language, `payments.method.${row.paymentMethod}`), row.methodName].filter(Boolean).join(' · '),
  currency: (row: TransactionRow) => row.currency,
  amount: (row: TransactionRow) => csvDollars(row.amount),
  amountReceived: (row: TransactionRow) => csvDollars(row.amountReceived),
  transactionState: (row: TransactionRow, language: Language) => text(language, `payments.state.${row.status}`),
  transactionId: (row: TransactionRow) => row.id,
}

export async function transactionsExportLink(
  context: DbContext,
  body: ValidInput<typeof prepareTransactionsExport>['body'],
): Promise<RawResult<typeof prepareTransactionsExport>> {
  // What is wrong with it is said now, not in the place of a file.
  await transactionRequest(context, body)
  return downloadLink(context, transactionsExportPath)
}

export const transactionsExportDoor = csvDoor({
  path: transactionsExportPath,
  can: 'payments.read',
  filename: 'payments.csv',
  body: prepareTransactionsExport.body,
  async lines(context, body) {
    const request = await transactionRequest(context, body)
    return csvPages(context, {
      cells,
      numbers: ['amount', 'amountReceived'],
      read: (db, last: TransactionRow | null, limit) =>
        transactionRows(db, request, last && { key: last[request.key], id: last.id }, limit),
    })
  },
})
