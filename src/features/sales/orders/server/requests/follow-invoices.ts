import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../../contract.ts'
import { keepVersion, noteChange } from '../change/versions.ts'
import { linesOf, writeLines } from '../lines.ts'
import { type Order, orderById } from '../order.ts'
import { followFacts } from '../standing.ts'
import { contentOf } from './content.ts'

/** A locked payment request says what its invoices that stand do, as a new version where that is another thing. Answers it as it is then. */
export async function followInvoices(db: Db, by: Actor, order: Order, invoices: Parameters<typeof contentOf>[1]): Promise<Order> {
  const { lines, amounts, ...sums } = await contentOf(db, invoices)
  const before = await linesOf(db, order.id)
  const isSame = order.grandTotal === sums.grandTotal && order.taxes === sums.taxes
  const amountsBefore = before.map(({ amount }) => amount)
  if (isSame && isDeepStrictEqual(said(lines, amounts), said(before, amountsBefore))) return order
  await keepVersion(db, by, order, '')
  await db
    .updateTable('orders')
    .set({
      ...sums,
      discount: 0,
      delivery: 0,
      noTax: sums.taxes ? '' : 'asInvoiced',
      version: order.version + 1,
      updatedAt: new Date(),
    })
    .where('id', '=', order.id)
    .execute()
  await writeLines(db, { companyId: order.companyId, orderId: order.id }, lines, amounts)
  await noteChange(db, by, order, sums.grandTotal, '')
  const now = await orderById(db, order.id, { lock: true })
  if (!now) return order
  await followFacts(db, by, now)
  return (await orderById(db, order.id, { lock: true })) ?? now
}

/** What counts of lines: names of items are labels. */
const said = (lines: readonly Pick<OrderLine, 'itemId' | 'description' | 'quantity'>[], amounts: readonly number[]) =>
  lines.map(({ itemId, description, quantity }, index) => [itemId, description, Number(quantity), amounts[index]])
