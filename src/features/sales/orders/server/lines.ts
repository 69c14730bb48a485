import { priceWhy } from '#features/catalog/prices/contract.ts'
import type { PriceWhy } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../contract.ts'

type Line = OrderLine & { priceWhy?: PriceWhy | null }

/** `amounts`: cents, one per line. */
type Written = { companyId: string; orderId: string; lines: readonly Line[]; amounts: readonly number[] }

/** The lines of orders that have none yet. */
export async function addLines(db: Db, orders: readonly Written[]) {
  const rows = orders.flatMap(({ companyId, orderId, lines, amounts }) =>
    lines.map(({ priceWhy: why, ...line }, index) => ({
      ...line,
      companyId,
      orderId,
      lineNo: index + 1,
      amount: amounts[index] ?? 0,
      priceWhy: why ? JSON.stringify(why) : null,
    })),
  )
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('orderLines')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}
// A statement takes 65,535 values.
const rowsAtOnce = 2000

/** Lines there were before are replaced. */
export async function writeLines(
  db: Db,
  { companyId, orderId }: { companyId: string; orderId: string },
  lines: readonly Line[],
  amounts: readonly number[],
) {
  await db.deleteFrom('orderLines').where('orderId', '=', orderId).execute()
  await addLines(db, [{ companyId, orderId, lines, amounts }])
}

export async function linesOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('orderLines')
    .select([
      'lineNo',
      'itemId',
      'itemNumber',
      'description',
      'quantity',
      'calledOff',
      'unit',
      'unitPrice',
      'discountPercent',
      'taxable',
      'amount',
      'priceWhy',
    ])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute()
  return rows.map(({ priceWhy: why, ...row }) => ({ ...row, priceWhy: why === null ? null : storedWhy.parse(why) }))
}
/** One that is not read any more says nothing. */
const storedWhy = priceWhy.nullable().catch(null)

/** What was promised to a trading partner and what was invoiced, in our units. */
export async function noteAnswered(
  db: Db,
  orderId: string,
  rows: readonly { lineNo: number; confirmed?: string | null; invoiced: string }[],
) {
  for (const { lineNo, ...said } of rows)
    await db.updateTable('orderLines').set(said).where('orderId', '=', orderId).where('lineNo', '=', lineNo).execute()
}
