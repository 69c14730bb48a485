import { billedAmounts, type Order } from '#features/sales/orders/server/door.ts'
import { shippedOf } from '#features/sales/shipments/server/door.ts'
import { toldToBooks } from '#features/trade/replies/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import type { Chart } from '../chart.ts'
import { soldLines } from './sold-lines.ts'

type Line = Awaited<ReturnType<typeof soldLines>>[number]
/**
 * What one invoice of an order is of. `source`: the shipment, or the order itself: all of it, or what no shipment has an invoice of its own for.
 * `lines`: their amounts are as billed, once the order's discount lies on them. `on`: its day; `suffix`: what sets its number apart.
 */
export type OrderPart = {
  source: string
  is: 'due' | 'waits' | 'off'
  lines: Line[]
  delivery: number
  taxes: number
  total: number
  on: string
  number: string
}

/** States in which a document is there, or may be. */
const going = ['waiting', 'sending', 'unknown', 'error', 'posted', 'differs', 'gone', 'changed']

/**
 * The invoices by which an order goes into the books: one for all of it, or, where the books are told of shipments, one for each of them, dated
 * that day. Once money has come, or all of it was told at once, what is left of it is an invoice at once, so that a payment finds what it pays.
 */
export async function orderParts(
  db: Db,
  chart: Pick<Chart, 'booksAt' | 'postsAs' | 'prefix' | 'timeZone'>,
  order: Order,
): Promise<OrderPart[]> {
  const [told, sold, shipments, postings, paidAt] = await Promise.all([
    // What is an estimate first is invoiced as one, too.
    chart.postsAs === 'estimate' ? ({ is: 'now' } as const) : toldToBooks(db, order, chart.booksAt),
    soldLines(db, order.id),
    shippedOf(db, order.id),
    postingsOf(db, order.id),
    firstPaid(db, order.id),
  ])
  const billed = billedAmounts(sold, order.discount)
  const lines = sold.map((line, index) => ({ ...line, amount: billed[index] ?? 0 }))
  const stateOf = new Map(postings.map(({ sourceId, state }) => [sourceId, state]))
  const base = `${chart.prefix}${order.number}`
  const isAtOnce = told.is === 'now' || told.is === 'told' || paidAt !== null || going.includes(stateOf.get(order.id) ?? '')
  // Those that left before it was noted what they are billed at are told of together.
  const isKnown = shipments.every(({ taxes }) => taxes !== null)
  const own = isKnown ? shipments.filter(({ id }) => stateOf.has(id) || (!isAtOnce && told.is === 'parts')) : []
  const parts = own.map(({ id, number, shippedOn, delivery, taxes, lines: shipped }): OrderPart => {
    const inside = shipped.flatMap(({ lineNo, quantity, amount }) => {
      const line = lines.find((each) => each.lineNo === lineNo)
      return line ? [{ ...line, quantity, amount }] : []
    })
    const part = { lines: inside, delivery: delivery ?? 0, taxes: taxes ?? 0 }
    return { source: id, is: 'due', ...part, total: totalOf(part), on: shippedOn, number: number === 1 ? base : `${base}-${number}` }
  })
  const rest = {
    lines: parts.length ? lines.map((line) => lessOf(line, parts)).filter(({ quantity }) => compare(quantity, '0') > 0) : lines,
    delivery: parts.reduce((left, part) => left - part.delivery, order.delivery),
    taxes: parts.reduce((left, part) => left - part.taxes, order.taxes),
  }
  const isAllShipped = !isKnown && order.shipped === 'all'
  const lastDay = shipments.at(-1)?.shippedOn ?? order.orderDate
  const on =
    told.is === 'told'
      ? told.on
      : isAllShipped && told.is === 'parts'
        ? lastDay
        : parts.length && paidAt
          ? dayAt(paidAt, chart.timeZone)
          : order.orderDate
  const whole: OrderPart = {
    source: order.id,
    is: isAtOnce || isAllShipped ? 'due' : 'waits',
    ...rest,
    total: totalOf(rest),
    on,
    number: told.is === 'told' && told.number ? told.number : parts.length ? `${base}-${(own.at(-1)?.number ?? 0) + 1}` : base,
  }
  const off = postings
    .filter(({ sourceId }) => sourceId !== order.id && !own.some(({ id }) => id === sourceId))
    .map(({ sourceId }): OrderPart => ({ ...whole, source: sourceId, is: 'off', lines: [], delivery: 0, taxes: 0, total: 0 }))
  const isWholeDue = !parts.length || whole.total > 0 || rest.lines.length > 0
  return [...off, ...parts, ...(isWholeDue ? [whole] : [{ ...whole, is: 'off' as const }])]
}

const totalOf = ({ lines, delivery, taxes }: Pick<OrderPart, 'lines' | 'delivery' | 'taxes'>) =>
  lines.reduce((total, { amount }) => total + amount, delivery + taxes)

/** What of a line no part of its own has. */
function lessOf(line: Line, parts: readonly OrderPart[]): Line {
  const taken = parts.flatMap(({ lines }) => lines.filter(({ lineNo }) => lineNo === line.lineNo))
  return {
    ...line,
    quantity: sum([decimal(line.quantity) ?? '0', ...taken.map(({ quantity }) => decimal(`-${quantity}`) ?? '0')]),
    amount: taken.reduce((left, { amount }) => left - amount, line.amount),
  }
}

const postingsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('postings')
    .select(['sourceId', 'state'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('state', '<>', 'ignored')
    .orderBy('id')
    .execute()

/** Money has come for it: it needs its invoice now. What is held may never be its. */
async function firstPaid(db: Db, orderId: string): Promise<string | null> {
  const came = db.selectFrom('paymentIntents').select('createdAt').where('orderId', '=', orderId).where('status', '=', 'succeeded')
  const query = came.where('heldFor', '=', '')
  return (await query.orderBy('createdAt').limit(1).executeTakeFirst())?.createdAt ?? null
}
