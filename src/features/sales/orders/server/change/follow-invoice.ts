import { cents } from '#contract/money.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../../contract.ts'
import { linesOfInvoice } from '../from-invoice.ts'
import { linesOf, writeLines } from '../lines.ts'
import { type Order, orderById } from '../order.ts'
import { countOf } from '../price/totals.ts'
import { followFacts } from '../standing.ts'
import { keepVersion, noteChange } from './versions.ts'

type Invoice = { number: string; total: number; tax: number; lines: unknown }

/** A locked order that collects an invoice says what the invoice does, as a new version where that is another thing. Answers it as it is then. */
export async function followInvoice(db: Db, by: Actor, order: Order, invoice: Invoice): Promise<Order> {
  const written = await linesOfInvoice(db, invoice)
  const lines = written.map(({ line }) => line)
  const amounts = written.map(({ amount }) => cents(amount))
  const before = await linesOf(db, order.id)
  const isSame = order.grandTotal === invoice.total && order.taxes === invoice.tax
  if (
    isSame &&
    said(lines, amounts) ===
      said(
        before,
        before.map(({ amount }) => amount),
      )
  )
    return order
  await keepVersion(db, by, order, '')
  await db
    .updateTable('orders')
    .set({
      itemCount: countOf(lines.map(({ quantity }) => quantity)),
      discount: 0,
      delivery: 0,
      subtotal: invoice.total - invoice.tax,
      taxes: invoice.tax,
      noTax: invoice.tax ? '' : 'asInvoiced',
      grandTotal: invoice.total,
      version: order.version + 1,
      updatedAt: new Date(),
    })
    .where('id', '=', order.id)
    .execute()
  await writeLines(db, { companyId: order.companyId, orderId: order.id }, lines, amounts)
  await noteChange(db, by, order, invoice.total, '')
  const now = await orderById(db, order.id, { lock: true })
  if (!now) return order
  await followFacts(db, by, now)
  return (await orderById(db, order.id, { lock: true })) ?? now
}

/** What counts of lines: names of items are labels. */
const said = (lines: readonly Pick<OrderLine, 'itemId' | 'description' | 'quantity'>[], amounts: readonly number[]) =>
  JSON.stringify(lines.map(({ itemId, description, quantity }, index) => [itemId, description, Number(quantity), amounts[index]]))
