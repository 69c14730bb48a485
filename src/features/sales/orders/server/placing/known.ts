import { goodsOfNew, type NewGoods, refusedOf, refuseShort } from '#features/catalog/stock/server/door.ts'
import { termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderSource } from '../../contract.ts'
import { accountTerms } from '../account/terms.ts'
import { ownCents } from '../price/own-delivery.ts'
import { pricedFor } from '../price/price.ts'
import { type ExplainedLine, explained } from '../price/why.ts'
import { checkQuantities } from '../quantities.ts'
import { companyRules } from './company.ts'
import { found } from './found.ts'
import type { NewOrder, Placing } from './new-order.ts'
import { isHolding, startsOf } from './starts.ts'

/** `lines`: with why their prices are what they are; null: as the order has them. */
export type Priced = Awaited<ReturnType<typeof amountsOf>> & { order: NewOrder; lines: ExplainedLine[] | null }
/** All that can be known of new orders before anything is locked; `goods` by the keys of the source. */
export type Known = {
  priced: readonly Priced[]
  account: ReadonlySet<string>
  above: number | null
  zone: string
  today: string
  quoteDay: string
  goods: NewGoods | null
}

/** What does not need the other's answer is asked in the same write, and nothing of what whoever places them has asked. */
export async function knownOf(db: Db, { source }: Pick<Placing, 'source'>, orders: readonly NewOrder[]): Promise<Known> {
  const before = knownBefore(orders)
  if (before) return before
  const isSale = source !== 'invoice'
  const [terms, amounts, why, { zone, above, linkDays }, goods] = await Promise.all([
    withTerms(db, source, orders),
    Promise.all(orders.map((order) => amountsOf(db, source, order))),
    isSale ? explained(db, orders, null) : [],
    companyRules(db),
    isSale ? goodsOfNew(db, orders.flatMap(goodsLines), locationOf(orders)) : null,
    // What somebody else computed was agreed on elsewhere.
    Promise.all(
      orders.map(({ lines, fixed, despiteQuantities, store }) =>
        fixed || despiteQuantities ? undefined : checkQuantities(db, lines, [], store?.rules),
      ),
    ),
  ])
  const today = dayAt(new Date(), zone)
  return {
    priced: terms.orders.flatMap((order, at) => {
      const amount = amounts[at]
      return amount ? [{ order, lines: why[at] ?? null, ...amount }] : []
    }),
    account: terms.account,
    above: isSale ? above : null,
    zone,
    today,
    // A quote stands as long as a link lives, unless another day was said.
    quoteDay: Temporal.PlainDate.from(today).add({ days: linkDays }).toString(),
    goods,
  }
}

/** Null: of one of them it is to be asked. No quotes are placed so. */
function knownBefore(orders: readonly NewOrder[]): Known | null {
  const known = orders.flatMap(({ known: own, ...order }) => (own ? [{ order: { ...order, termsId: own.termsId }, own }] : []))
  const [first] = known
  if (!first || known.length < orders.length) return null
  const goods = known.flatMap(({ order: { sourceId }, own: { goods: of } }) => (of ? [{ sourceId, ...of }] : []))
  const { zone, above } = first.own
  const today = dayAt(new Date(), zone)
  return {
    ...{ above, zone, today, quoteDay: today },
    priced: known.map(({ order, own: { lines, totals, tax } }) => ({ order, lines, totals, charged: { ...ownNothing, ...tax } })),
    account: new Set(known.flatMap(({ own }) => (own.isOnAccount && own.termsId) || [])),
    goods: goods[0]
      ? {
          counting: goods[0].counting,
          holds: goods.flatMap(({ sourceId, holds }) => holds.map((held) => ({ ...held, orderId: sourceId }))),
          there: new Map(goods.flatMap(({ there }) => [...there])),
          names: new Map(goods.flatMap(({ names }) => [...names])),
        }
      : null,
  }
}
const ownNothing = { ownDelivery: null, ownTaxCodeId: null, taxFree: false }

/** Where a store's goods are; those of all others are at the company's own location. A store's orders come one by one. */
const locationOf = ([first]: readonly NewOrder[]) => first?.store?.locationId ?? null

/** A quote holds nothing. */
const goodsLines = ({ sourceId, asQuote, lines }: NewOrder) =>
  asQuote
    ? []
    : lines.flatMap(({ itemId, quantity, unit }, at) => (itemId ? [{ orderId: sourceId, lineNo: at + 1, itemId, quantity, unit }] : []))

/**
 * Who orders more than there is hears it without waiting for anybody. Once what was asked first is known to be short, the keys are looked for
 * again: what was placed by one of them meanwhile is an answer, and may be what it is short of. Orders on account may come to wait for approval.
 */
export async function refuseEarly(db: Db, placing: Placing, { priced, account, above, goods }: Known): Promise<void> {
  if (!goods || account.size) return
  const starts = startsOf(placing.source, priced, { account, above }, new Map())
  const held = new Map(priced.map(({ order }, at) => [order.sourceId, { order, start: starts[at] }]))
  const holds = goods.holds.filter(({ orderId }) => {
    const start = held.get(orderId)?.start
    return start && isHolding(start)
  })
  const short = refusedOf(goods.counting, holds, goods.there, (key) => !held.get(key)?.order.beyondStock)
  if (!short.length || (await found(db, placing, [...held.keys()])).size) return
  await refuseShort(db, short, goods.names)
}

/** By whose terms it is paid: staff say it, for everybody else QuickBooks does. With them, those terms that put an order on account. */
async function withTerms(db: Db, source: OrderSource, orders: readonly NewOrder[]) {
  if (source === 'invoice') return { orders, account: new Set<string>() }
  const own = source === 'staff' ? null : await termsOfCustomers(db, [...new Set(orders.map(({ customerId }) => customerId))])
  const meant = orders.map((order) => ({ ...order, termsId: order.paysNow ? null : (order.termsId ?? own?.get(order.customerId) ?? null) }))
  return {
    orders: meant,
    account: await accountTerms(
      db,
      meant.map(({ termsId }) => termsId),
    ),
  }
}

async function amountsOf(db: Db, source: OrderSource, order: NewOrder) {
  const { fixed } = order
  if (fixed) {
    const noTax = fixed.taxes ? ('' as const) : source === 'invoice' ? ('asInvoiced' as const) : ('asOrdered' as const)
    // Whoever changes something else of it adds no charges to what was agreed.
    return { totals: fixed, charged: { ownDelivery: fixed.delivery, taxFree: true, noTax } }
  }
  const own = {
    ownDelivery: ownCents(order.ownDelivery ?? ''),
    ownTaxCodeId: order.ownTaxCodeId ?? null,
    taxFree: order.taxFree ?? false,
  }
  const { lines, discountPercent, customerId, shippingAddress } = order
  const { totals, tax } = await pricedFor(db, { ...own, lines, discountPercent, customerId, state: shippingAddress.state })
  return { totals, charged: { ...own, ...tax } }
}
