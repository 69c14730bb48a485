import { packsOf, packsThen, wholeQuantityProblems } from '#features/catalog/items/server/door.ts'
import { compared, exact } from '#features/catalog/prices/door.ts'
import { type PriceWhy, pricesFor, withoutCost } from '#features/catalog/prices/server/door.ts'
import type { NewGoods } from '#features/catalog/stock/server/door.ts'
import type { OrderLine } from '#features/sales/orders/contract.ts'
import { fits } from '#features/sales/orders/door.ts'
import { chargesFor, pricedBy } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Cart, cartProblems } from '../../contract.ts'
import type { Buyer } from '../buyer.ts'
import { type Described, describedItems, isSoldIn } from '../catalog/described.ts'
import { priceBuyer, shownWhy } from '../catalog/priced.ts'
import { goodsWanted, shortLines } from './goods.ts'
import type { Line, ShipTo } from './stored.ts'

type Problem = (typeof cartProblems)[number]
/** `reason`: why its price is what it is, as an order says it. */
export type WorkedLine = Cart['lines'][number] & { order: OrderLine | null; seenOrder: OrderLine | null; reason: PriceWhy | null }
/**
 * `rules`: how its items are sold here. `goods`: what of it would be held. `sums`: what it comes to; `seenTotal`: what it came to at the prices that
 * the shopper saw, where some are lower now.
 */
export type Worked = {
  lines: WorkedLine[]
  rules: ReadonlyMap<string, Described>
  goods: NewGoods | null
  sums: Sums | null
  totals: Totals
  seenTotal: number
}
export type Totals = { itemCount: number; subtotal: number; discount: number; delivery: number; taxes: number; grandTotal: number }
type Sums = ReturnType<typeof pricedBy>

/** With these nothing is ordered; a lower price is nobody's harm. */
export const isInTheWay = (problem: Problem | null) => problem !== null && problem !== 'priceDown'

/**
 * Lines as they stand now: today's prices, what is there, what may be ordered, and what it comes to with all that is added. All of it is asked in
 * one write.
 */
export async function workedLines(db: Db, buyer: Buyer, lines: readonly Line[], shipTo: ShipTo, language: 'en' | 'es'): Promise<Worked> {
  const { store } = buyer
  const ids = lines.map(({ itemId }) => itemId)
  const packs = packsOf(db, ids)
  // Prices last: they have PostgreSQL plan anew what is asked after them.
  const [rules, goods, added, prices] = await Promise.all([
    describedItems(db, buyer, ids, language, packs),
    goodsWanted(db, store, lines, packs),
    lines.length ? chargesFor(db, { ...own, customerId: buyer.customerId, state: shipTo.state }) : null,
    buyer.seesPrices ? pricesFor(db, priceBuyer(buyer), lines) : [],
  ])
  const short = shortLines(goods, lines, rules)
  const sold = lines.map(({ itemId, unit }) => {
    const item = rules.get(itemId)
    return item?.isOffered && isSoldIn(item, unit) ? item : undefined
  })
  const packsBefore = await otherPacks(db, lines, sold)
  // What is not sold any more counts for nothing.
  const counted = lines.map((line, at) => (sold[at] ? line : { ...line, itemId: null }))
  const quantities = wholeQuantityProblems(counted, (id) => rules.get(id))
  const worked = lines.map((line, at): WorkedLine => {
    const item = rules.get(line.itemId)
    const { unitPrice = null, why = null } = prices[at] ?? {}
    const nearest = quantities[at]?.nearest ?? []
    const isShort = short[at] !== undefined && short[at] !== null
    const ordered = (price: string | null) => (sold[at] && price !== null ? orderLine(sold[at], line, price) : null)
    // Since it was put in, its price may have gone up: of what no order can hold nothing is reckoned.
    const order = ordered(unitPrice)
    const isMuch = order !== null && !fits([order])
    const seen = ordered(line.seenPrice)
    const problem = problemOf({
      isSold: sold[at] !== undefined,
      seesPrices: buyer.seesPrices,
      unitPrice,
      seenPrice: line.seenPrice,
      isWrong: Boolean(quantities[at]) || isMuch,
      isShort,
      isOtherPack: packsBefore[at] !== null,
    })
    return {
      itemId: line.itemId,
      number: item?.number ?? '',
      name: item?.name ?? '',
      picture: item?.picture ?? null,
      unit: line.unit,
      quantity: line.quantity,
      itemUnit: item?.unit ?? '',
      packs: [...(item?.packs ?? [])],
      minimumQuantity: item?.minimumQuantity ?? '',
      multipleQuantity: item?.multipleQuantity ?? '',
      maximumQuantity: item?.maximumQuantity ?? '',
      unitPrice,
      seenPrice: buyer.seesPrices ? line.seenPrice : null,
      why: why && shownWhy(why),
      amount: 0,
      problem,
      nearest: problem === 'quantity' ? nearest : [],
      packBefore: problem === 'pack' ? (packsBefore[at] ?? null) : null,
      available: problem === 'short' && store.stockShown === 'exact' ? (short[at] ?? null) : null,
      order: isMuch ? null : order,
      seenOrder: problem === 'priceDown' && seen && fits([seen]) ? seen : isMuch ? null : order,
      reason: why && withoutCost(why),
    }
  })
  /** By the one function that says what an order comes to. */
  const worth = (those: readonly (OrderLine | null)[]): Sums | null => {
    const of = those.flatMap((line) => line ?? [])
    return added && of.length ? pricedBy(added, { ...own, lines: of, discountPercent: '0' }) : null
  }
  const sums = worth(worked.map(({ order }) => order))
  const { amounts = [], ...totals } = sums?.totals ?? nothing
  let next = 0
  const valued = worked.map((line) => (line.order ? { ...line, amount: amounts[next++] ?? 0 } : line))
  const isLower = valued.some(({ problem }) => problem === 'priceDown')
  const seen = isLower ? worth(valued.map(({ seenOrder }) => seenOrder)) : sums
  return { lines: valued, rules, goods, sums, totals, seenTotal: seen?.totals.grandTotal ?? totals.grandTotal }
}

const nothing: Totals & { amounts?: number[] } = { itemCount: 0, subtotal: 0, discount: 0, delivery: 0, taxes: 0, grandTotal: 0 }
const own = { ownDelivery: null, ownTaxCodeId: null, taxFree: false }

type Facts = {
  isSold: boolean
  seesPrices: boolean
  unitPrice: string | null
  seenPrice: string | null
  isWrong: boolean
  isShort: boolean
  isOtherPack: boolean
}
function problemOf({ isSold, seesPrices, unitPrice, seenPrice, isWrong, isShort, isOtherPack }: Facts): Problem | null {
  if (!isSold) return 'withdrawn'
  // Whoever is shown no prices orders nothing yet; whether there is one is not for them to know.
  if (unitPrice === null && seesPrices) return 'noPrice'
  if (isWrong) return 'quantity'
  if (isShort) return 'short'
  if (isOtherPack) return 'pack'
  const moved = seenPrice === null || unitPrice === null ? 0 : compared(exact(unitPrice), exact(seenPrice))
  return moved > 0 ? 'priceUp' : moved < 0 ? 'priceDown' : null
}

/** Of each line how many of the item's own unit its pack held when the shopper saw it, where it holds another number now. */
export async function otherPacks(
  db: Db,
  lines: readonly Pick<Line, 'itemId' | 'unit' | 'seenAt'>[],
  sold: readonly (Described | undefined)[],
): Promise<(string | null)[]> {
  const packed = lines.flatMap(({ itemId, unit, seenAt }, at) => {
    const held = sold[at]?.unit === unit ? undefined : sold[at]?.packs.find((pack) => pack.unit === unit)?.quantity
    return held !== undefined && seenAt !== undefined ? [{ at, itemId, unit, held, since: seenAt }] : []
  })
  const then = await packsThen(db, packed)
  const before: (string | null)[] = lines.map(() => null)
  for (const [place, { at, held }] of packed.entries()) {
    const was = then[place] ?? null
    if (was !== null && compared(exact(was), exact(held)) !== 0) before[at] = was
  }
  return before
}

const orderLine = (item: Described, { unit, quantity }: Line, unitPrice: string): OrderLine => ({
  itemId: item.id,
  itemNumber: item.number.slice(0, 100),
  description: item.description.slice(0, 4000),
  quantity,
  unit,
  unitPrice,
  discountPercent: '0',
  taxable: item.taxable,
})
