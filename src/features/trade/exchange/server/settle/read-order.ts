import { pricesFor } from '#features/sales/orders/server/door.ts'
import { matchItems, type Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { readTogether } from '../receive/read-together.ts'
import { type Destination, destinationsOf } from './destinations.ts'
import { holdOf } from './hold.ts'
import { itemNames } from './item-names.ts'
import { type ReadLine, readLine } from './read-line.ts'
import { allowancesThatCount, freeGoodsIn, totalHolds } from './totals.ts'

/** `lines`: those that are ordered. */
export type ReadOrder = { order: PurchaseOrder; destinations: Destination[]; lines: ReadLine[]; holds: Hold[] }

/**
 * What a partner's orders mean to us: whose, what of ours, at which price; and everything that a person must look at first. However many there
 * are, it takes the same few reads.
 */
export async function readOrders(db: Db, partner: Partner, orders: readonly PurchaseOrder[]): Promise<ReadOrder[]> {
  const [destinations, matches] = await Promise.all([
    destinationsOf(db, partner, orders),
    readTogether(orders.map(itemsIn), (lines) => matchItems(db, partner.id, lines)),
  ])
  const prices = await readTogether(
    matches.map((ofOrder, index) => {
      const customerId = destinations[index]?.destinations[0]?.customerId ?? partner.customerId
      return ofOrder.map((match) => ({ customerId, itemId: match?.itemId ?? null }))
    }),
    (lines) => pricesFor(db, lines),
  )
  return orders.map((order, at) => {
    const lines = order.lines.map((line, index) =>
      readLine(line, index, { match: matches[at]?.[index] ?? null, ours: prices[at]?.[index] ?? null, partner }),
    )
    return readAs(order, destinations[at] ?? { destinations: [], holds: [] }, lines)
  })
}

const itemsIn = ({ lines }: PurchaseOrder) =>
  lines.map(({ unit, items }) => ({ unit, ids: itemNames(items).map(({ code, value }) => ({ qualifier: code, code: value })) }))

function readAs(order: PurchaseOrder, to: Pick<ReadOrder, 'destinations' | 'holds'>, lines: ReturnType<typeof readLine>[]): ReadOrder {
  const allowances = [...new Set([...allowancesThatCount(order), ...freeGoodsIn(order)])]
  return {
    order,
    destinations: to.destinations,
    lines: lines.flatMap(({ line }) => line ?? []),
    holds: [
      ...to.holds,
      ...totalHolds(order),
      ...lines.flatMap(({ holds }) => holds),
      ...(allowances.length ? [holdOf('allowance', { value: allowances.map(({ code, text }) => text || code).join(', ') })] : []),
    ],
  }
}
