import type { Language } from '#contract/languages.ts'
import { csvDollars, csvPages } from '#server/data/csv-pages.ts'
import { csvDoor } from '#server/http/csv-door.ts'
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

export const transactionsExport = csvDoor({
  prepare: prepareTransactionsExport,
  path: transactionsExportPath,
  filename: 'payments.csv',
  ask: (context, body) => transactionRequest(context, body),
  lines: (context, request) =>
    csvPages(context, {
      cells,
      numbers: ['amount', 'amountReceived'],
      read: (db, last: TransactionRow | null, limit) =>
        transactionRows(db, request, last && { key: last[request.key], id: last.id }, limit),
    }),
})
