import { nearestText, quantityProblems, quantityRulesOf } from '#features/catalog/items/server/door.ts'
import type { PartnerAllowance } from '#features/trade/partners/contract.ts'
import { agreedPrices, allowancesOf, matchItems, type Partner } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { product } from '#trade-documents/model/decimal.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { Hold } from '../../holds.ts'
import { currencyHolds } from '../money/currency.ts'
import { type Extra, extraHolds, extrasIn, type Goods } from '../money/extras.ts'
import { allowancesThatCount, freeGoodsIn, totalHolds } from '../money/totals.ts'
import { readTogether } from '../receive/read-together.ts'
import { holdOf } from './hold.ts'
import { itemNames } from './item-names.ts'
import { pricedAsOrdered } from './line-units.ts'
import { type Destination, destinationsOf } from './places/destinations.ts'
import { type ReadLine, readLine } from './read-line.ts'

/** `lines`: those that are ordered; `goods`: what they come to; `extras`: what is asked for besides. */
export type ReadOrder = {
  order: PurchaseOrder
  destinations: Destination[]
  lines: ReadLine[]
  goods: Goods
  extras: Extra[]
  holds: Hold[]
}

/**
 * What a partner's orders mean to us: whose, what of ours, at which price; and everything that a person must look at first. However many there
 * are, it takes the same few reads.
 */
export async function readOrders(db: Db, partner: Partner, orders: readonly PurchaseOrder[]): Promise<ReadOrder[]> {
  const [destinations, matches, agreed] = await Promise.all([
    destinationsOf(db, partner, orders),
    readTogether(orders.map(itemsIn), (lines) => matchItems(db, partner.id, lines)),
    orders.some(asksForExtras) ? allowancesOf(db, partner.id) : [],
  ])
  const prices = await readTogether(
    matches.map((ofOrder, at) =>
      ofOrder.map((match, index) => ({
        itemId: match?.itemId ?? null,
        unit: orders[at]?.lines[index]?.unit ?? '',
        quantity: orders[at]?.lines[index]?.quantity || '1',
        casePack: match?.isPackKnown ? match.casePack : null,
        day: orders[at]?.date ?? '',
        customerId: buyerOf(destinations[at]),
      })),
    ),
    (lines) => agreedPrices(db, partner, lines),
  )
  const rules = await quantityRulesOf(
    db,
    matches.flat().flatMap((match) => match?.itemId ?? []),
  )
  return orders.map((said, at) => {
    const order = { ...said, lines: said.lines.map((line, index) => pricedAsOrdered(line, matches[at]?.[index] ?? null)) }
    const lines = order.lines.map((line, index) =>
      readLine(line, index, { match: matches[at]?.[index] ?? null, ours: prices[at]?.[index] ?? null, partner }),
    )
    const to = destinations[at] ?? { destinations: [], holds: [] }
    const currency = currencyHolds(order, to.destinations, partner)
    return readAs(order, { ...to, holds: [...to.holds, ...currency] }, withQuantities(order, lines, rules), agreed)
  })
}

const itemsIn = ({ lines }: PurchaseOrder) =>
  lines.map(({ unit, items }) => ({ unit, ids: itemNames(items).map(({ code, value }) => ({ qualifier: code, code: value })) }))

/** Who pays for all of it; null: stores of several customers share it, so that the partner's own customer's prices count. */
const buyerOf = (to: { destinations: Destination[] } | undefined) => {
  const [first, ...others] = to?.destinations ?? []
  return first && others.every(({ customerId }) => customerId === first.customerId) ? first.customerId : null
}

const asksForExtras = (order: PurchaseOrder) => allowancesThatCount(order).length > 0

/** All of an item that a document orders is sold in such a quantity, or a person says so. */
function withQuantities(order: PurchaseOrder, read: ReturnType<typeof readLine>[], rules: Awaited<ReturnType<typeof quantityRulesOf>>) {
  const ordered = read.map(({ line }) => ({
    itemId: line?.line.itemId ?? null,
    // Already counted in ours.
    unit: '',
    quantity: line?.line.quantity ?? '0',
  }))
  const problems = quantityProblems(ordered, (id) => rules.get(id))
  return read.map((each, at) => {
    const problem = problems[at]
    const said = order.lines[at]
    if (!problem || !said) return each
    const value = `${said.quantity} ${said.unit}`.trim()
    return { ...each, holds: [...each.holds, holdOf('quantityRule', { line: at, value, ours: nearestText(problem) })] }
  })
}

type To = Pick<ReadOrder, 'destinations' | 'holds'>
function readAs(order: PurchaseOrder, to: To, read: ReturnType<typeof readLine>[], agreed: readonly PartnerAllowance[]): ReadOrder {
  const lines = read.flatMap(({ line }) => line ?? [])
  const goods: Goods = new Map(
    lines.map(({ index, line }) => [
      index,
      { cents: centsOf(product(line.quantity, line.unitPrice)) ?? 0, quantity: order.lines[index]?.quantity || '0' },
    ]),
  )
  const extras = extrasIn(order, goods, agreed)
  const free = freeGoodsIn(order)
  return {
    order,
    destinations: to.destinations,
    lines,
    goods,
    extras,
    holds: [
      ...to.holds,
      ...totalHolds(order, extras),
      ...read.flatMap(({ holds }) => holds),
      ...extraHolds(extras),
      ...(free.length ? [holdOf('freeGoods', { value: free.map(({ code, text }) => text || code).join(', ') })] : []),
    ],
  }
}
