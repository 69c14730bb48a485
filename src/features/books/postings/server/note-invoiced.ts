import { noteAnswered, orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import { orderParts } from './body/order-parts.ts'
import { chartOf } from './chart.ts'

/** How many of each line of an order stand on invoices in QuickBooks. Of a trading partner's order its own invoices say it. */
export async function noteInvoiced(db: Db, orderId: string): Promise<void> {
  // Locked: the answers to invoices of two shipments may come at the same moment, and each counts all of them.
  const [order, chart] = [await orderById(db, orderId, { lock: true }), await chartOf(db)]
  if (!order || !chart || order.source === 'edi') return
  const postings = await db
    .selectFrom('postings')
    .select('sourceId')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('state', 'in', ['posted', 'differs'])
    .execute()
  const there = (await orderParts(db, chart, order)).filter(
    ({ source, is }) => is !== 'off' && postings.some((each) => each.sourceId === source),
  )
  const lines = await db.selectFrom('orderLines').select('lineNo').where('orderId', '=', orderId).execute()
  await noteAnswered(
    db,
    orderId,
    lines.map(({ lineNo }) => ({
      lineNo,
      invoiced: sum(['0', ...there.flatMap((part) => part.lines.filter((line) => line.lineNo === lineNo).map(({ quantity }) => quantity))]),
    })),
  )
}
