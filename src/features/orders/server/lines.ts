import type { Db } from '#server/db.ts'
import type { OrderLine } from '../contract.ts'

/** `amounts`: cents, one per line. Lines there were before are replaced. */
export async function writeLines(
  db: Db,
  { companyId, orderId }: { companyId: string; orderId: string },
  lines: readonly OrderLine[],
  amounts: readonly number[],
) {
  await db.deleteFrom('orderLines').where('orderId', '=', orderId).execute()
  await db
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ companyId, orderId, lineNo: index + 1, ...line, amount: amounts[index] ?? 0 })))
    .execute()
}

export const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderLines')
    .select(['itemId', 'itemNumber', 'description', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'taxable', 'amount'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute()
