import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type Context, type DbContext, memberOf } from '#server/context.ts'
import { csvLine } from '#server/csv.ts'
import { csvDoor } from '#server/csv-door.ts'
import { downloadLink } from '#server/download-link.ts'
import { text } from '#server/text.ts'
import { prepareTransactionsExport, type TransactionRow, transactionsExportPath } from '../contract.ts'
import { type Place, transactionRequest, transactionRows } from './transactions.ts'

const rowsPerPage = 1000

const dollars = (cents: number) => (cents / 100).toFixed(2)
const cells = {
  created: (row: TransactionRow) => row.created,
  orderNo: (row: TransactionRow) => row.orderNo,
  customerName: (row: TransactionRow) => row.customerName,
  paymentMethod: (row: TransactionRow, language: Language) =>
    [row.paymentMethod && text(language, `payments.method.${row.paymentMethod}`), row.methodName].filter(Boolean).join(' · '),
  currency: (row: TransactionRow) => row.currency,
  amount: (row: TransactionRow) => dollars(row.amount),
  amountReceived: (row: TransactionRow) => dollars(row.amountReceived),
  transactionState: (row: TransactionRow, language: Language) => text(language, `payments.state.${row.status}`),
  transactionId: (row: TransactionRow) => row.id,
}
const columns = Object.keys(cells) as (keyof typeof cells)[]
const isNumber = (index: number) => columns[index]?.startsWith('amount') ?? false

export async function transactionsExportLink(
  context: DbContext,
  body: ValidInput<typeof prepareTransactionsExport>['body'],
): Promise<RawResult<typeof prepareTransactionsExport>> {
  // What is wrong with it is said now, not in the place of a file.
  await transactionRequest(context, body)
  return downloadLink(context, transactionsExportPath)
}

/** The whole list as a file, a page at a time, in short transactions. */
export const transactionsExportDoor = csvDoor({
  path: transactionsExportPath,
  can: 'payments.read',
  filename: 'payments.csv',
  body: prepareTransactionsExport.body,
  lines: async (context, body) => lines(context, await transactionRequest(context, body)),
})

async function* lines(context: Context, request: Awaited<ReturnType<typeof transactionRequest>>) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield csvLine(columns.map((column) => text(language, `fields.${column}`)))
  for (let after: TransactionRow | null = null, more = true; more; ) {
    const beyond: Place = after && { key: after[request.key], id: after.id }
    const rows: TransactionRow[] = await services.transaction({ companyId, userId }, (db) =>
      transactionRows(db, request, beyond, rowsPerPage),
    )
    for (const row of rows)
      yield csvLine(
        columns.map((column) => cells[column](row, language)),
        isNumber,
      )
    after = rows.at(-1) ?? null
    more = rows.length === rowsPerPage
  }
}
