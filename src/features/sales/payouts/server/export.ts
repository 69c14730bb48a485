import type { Language } from '#contract/languages.ts'
import { csvLine } from '#server/files/csv.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { csvDoor } from '#server/http/csv-door.ts'
import { downloadLink } from '#server/http/download-link.ts'
import { text } from '#server/text.ts'
import { kindKey, payoutExportPath, preparePayoutExport } from '../contract.ts'
import { payoutOf } from './content.ts'
import { type MoneyMovement, type MovementPlace, movementsOf } from './movements.ts'

const rowsPerPage = 1000

const dollars = (cents: number) => (cents / 100).toFixed(2)
const cells = {
  created: (row: MoneyMovement) => row.createdAt,
  movementKind: (row: MoneyMovement, language: Language) => text(language, kindKey(row.kind)),
  orderNo: (row: MoneyMovement) => String(row.orderNumber ?? ''),
  customerName: (row: MoneyMovement) => row.customerName ?? '',
  amount: (row: MoneyMovement) => dollars(row.amount),
  fee: (row: MoneyMovement) => dollars(row.fee),
  net: (row: MoneyMovement) => dollars(row.net),
  currency: (row: MoneyMovement) => row.currency.toUpperCase(),
  transactionId: (row: MoneyMovement) => row.intentId ?? '',
  sourceId: (row: MoneyMovement) => row.sourceId,
  movementId: (row: MoneyMovement) => row.id,
}
const columns = Object.keys(cells) as (keyof typeof cells)[]
const isNumber = (index: number) => ['amount', 'fee', 'net'].includes(columns[index] ?? '')

export async function payoutExportLink(context: DbContext, id: string) {
  await payoutOf(context.db, id)
  return downloadLink(context, payoutExportPath)
}

/** What a payout consists of as a file, a page at a time, in short transactions. */
export const payoutExportDoor = csvDoor({
  path: payoutExportPath,
  can: 'payouts.read',
  filename: 'payout.csv',
  body: preparePayoutExport.body,
  lines: async (context, { id }) => lines(context, (await payoutOf(context.db, id)).id),
})

async function* lines(context: Context, payoutId: string) {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  yield csvLine(columns.map((column) => text(language, `fields.${column}`)))
  for (let after: MovementPlace = null, more = true; more; ) {
    const place: MovementPlace = after
    const rows: MoneyMovement[] = await services.transaction({ companyId, userId }, (db) =>
      movementsOf(db, { payoutId, after: place, limit: rowsPerPage }),
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
