import { pricesFor } from '#features/orders/server/door.ts'
import { matchItems, type Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Hold } from '../contract.ts'
import { type Destination, destinationsOf } from './destinations.ts'
import { compare } from './documents/decimal.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import { holdOf } from './hold.ts'
import { type ReadLine, readLine } from './read-line.ts'
import { totalHolds } from './totals.ts'

/** `lines`: those that are ordered. */
export type ReadOrder = { order: PurchaseOrder; destinations: Destination[]; lines: ReadLine[]; holds: Hold[] }

/** What an order means to us: whose, what of ours, at which price; and everything that a person must look at first. */
export async function readOrder(db: Db, partner: Partner, order: PurchaseOrder): Promise<ReadOrder> {
  const { destinations, holds: placeHolds } = await destinationsOf(db, partner, order)
  const matches = await matchItems(
    db,
    partner.id,
    order.lines.map(({ unit, items }) => ({ unit, ids: items.map(({ code, value }) => ({ qualifier: code, code: value })) })),
  )
  const customerId = destinations[0]?.customerId ?? partner.customerId
  const itemIds = matches.flatMap((match) => match?.itemId ?? [])
  const prices = customerId ? await pricesFor(db, customerId, itemIds) : new Map<string, string>()
  const read = order.lines.map((line, index) => {
    const match = matches[index] ?? null
    return readLine(line, index, { match, ours: match ? (prices.get(match.itemId) ?? null) : null, partner })
  })
  const allowances = [...order.allowances, ...order.lines.flatMap((line) => line.allowances)].filter(counts)
  return {
    ...{ order, destinations },
    lines: read.flatMap(({ line }) => line ?? []),
    holds: [
      ...placeHolds,
      ...totalHolds(order),
      ...read.flatMap(({ holds }) => holds),
      ...(allowances.length ? [holdOf('allowance', { value: allowances.map(({ code, text }) => text || code).join(', ') })] : []),
    ],
  }
}

/** Money off or on top that an order here would not have. */
const counts = ({ kind, amountCents, percent, rate }: PurchaseOrder['allowances'][number]) =>
  kind !== 'none' && [String(amountCents ?? 0), percent ?? '0', rate ?? '0'].some((amount) => compare(amount, '0') !== 0)
