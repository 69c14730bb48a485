import { compare, type Decimal, sum } from './decimal.ts'
import type { Invoice } from './invoice.ts'
import type { PurchaseOrder } from './purchase-order.ts'
import type { ShipNotice } from './ship-notice.ts'

/** A line of which more was said later than before: shipped than ordered, or invoiced than shipped. */
export type Excess = { line: string; before: Decimal; later: Decimal }

/** Lines are matched by the order's own numbers; a line that the earlier document does not have counts as 0 there. */
export const shippedBeyondOrder = (order: Pick<PurchaseOrder, 'number' | 'lines'>, notices: readonly ShipNotice[]): Excess[] =>
  excess(
    order.lines.map(({ number, quantity }) => [number, quantity]),
    shippedOf(order.number, notices),
  )

export const invoicedBeyondShipment = (notices: readonly ShipNotice[], invoices: readonly Invoice[], orderNumber: string): Excess[] =>
  excess(shippedOf(orderNumber, notices), invoicedOf(orderNumber, invoices))

type Quantities = [line: string, quantity: Decimal][]

const shippedOf = (orderNumber: string, notices: readonly ShipNotice[]): Quantities =>
  notices
    .flatMap(({ orders }) => orders.filter(({ number }) => number === orderNumber))
    .flatMap(({ packs }) => packs.flatMap(({ items }) => items.map(({ line, quantity }): [string, Decimal] => [line, quantity])))

const invoicedOf = (orderNumber: string, invoices: readonly Invoice[]): Quantities =>
  invoices
    .filter((invoice) => invoice.orderNumber === orderNumber)
    .flatMap(({ lines }) => lines.map(({ number, quantity }): [string, Decimal] => [number, quantity]))

function excess(before: Quantities, later: Quantities): Excess[] {
  const allowed = totals(before)
  return [...totals(later)]
    .map(([line, quantity]) => ({ line, before: allowed.get(line) ?? '0', later: quantity }))
    .filter((each) => compare(each.later, each.before) > 0)
}

function totals(quantities: Quantities): Map<string, Decimal> {
  const byLine = new Map<string, Decimal>()
  for (const [line, quantity] of quantities) byLine.set(line, sum([byLine.get(line) ?? '0', quantity]))
  return byLine
}
