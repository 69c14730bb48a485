import {
  type Counting,
  countingOf,
  type Held,
  holdsOf,
  inGoods,
  refusedOf,
  refuseShort,
  type There,
  thereOf,
} from '#features/catalog/stock/server/door.ts'
import { termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderSource } from '../../contract.ts'
import { approvalAbove } from '../account/approval.ts'
import { accountTerms } from '../account/terms.ts'
import { type Hearers, hearersOf } from '../notify-of-sales.ts'
import { ownCents } from '../price/own-delivery.ts'
import { pricedFor } from '../price/price.ts'
import { type ExplainedLine, explained } from '../price/why.ts'
import { checkQuantities } from '../quantities.ts'
import { found } from './found.ts'
import type { NewOrder, Placing } from './new-order.ts'
import { isHolding, startsOf } from './starts.ts'

/** `lines`: with why their prices are what they are; null: as the order has them. */
export type Priced = Awaited<ReturnType<typeof amountsOf>> & { order: NewOrder; lines: ExplainedLine[] | null }
/** All that can be known of new orders before anything is locked; `holds` and `there` by the keys of the source. */
export type Known = {
  priced: readonly Priced[]
  account: ReadonlySet<string>
  above: number | null
  zone: string
  today: string
  quoteDay: string
  repCodes: ReadonlyMap<string, string>
  hearers: Hearers
  goods: { counting: Counting; holds: readonly Held[]; there: There } | null
}

type Customers = ReadonlyMap<string, { salesRepresentative: string }>

/** What does not need the other's answer is asked in the same write. */
export async function knownOf(db: Db, { source }: Placing, orders: readonly NewOrder[], customers: Customers): Promise<Known> {
  const isSale = source !== 'invoice'
  const repOf = ({ customerId }: NewOrder) => customers.get(customerId)?.salesRepresentative ?? ''
  const [terms, amounts, why, zone, linkDays, above, hearers, goods] = await Promise.all([
    withTerms(db, source, orders),
    Promise.all(orders.map((order) => amountsOf(db, source, order))),
    isSale ? explained(db, orders, null) : [],
    zoneOf(db),
    orders.some(({ asQuote }) => asQuote) ? linkDaysOf(db) : usualLinkDays,
    isSale ? approvalAbove(db) : null,
    isSale
      ? hearersOf(
          db,
          orders.map((order) => order.taken?.repCode ?? repOf(order)),
        )
      : new Map<string, string[]>(),
    isSale ? goodsOf(db, orders) : null,
    // What somebody else computed was agreed on elsewhere.
    Promise.all(orders.map(({ lines, fixed }) => (fixed ? undefined : checkQuantities(db, lines)))),
  ])
  const today = dayAt(new Date(), zone)
  return {
    priced: terms.orders.flatMap((order, at) => {
      const amount = amounts[at]
      return amount ? [{ order, lines: why[at] ?? null, ...amount }] : []
    }),
    account: terms.account,
    above,
    zone,
    today,
    // A quote stands as long as a link lives, unless another day was said.
    quoteDay: Temporal.PlainDate.from(today).add({ days: linkDays }).toString(),
    repCodes: new Map(orders.map((order) => [order.customerId, repOf(order)])),
    hearers,
    goods,
  }
}

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
  await refuseShort(db, short)
}

/** By whose terms it is paid: staff say it, for everybody else QuickBooks does. With them, those terms that put an order on account. */
async function withTerms(db: Db, source: OrderSource, orders: readonly NewOrder[]) {
  if (source === 'invoice') return { orders, account: new Set<string>() }
  const own = source === 'staff' ? null : await termsOfCustomers(db, [...new Set(orders.map(({ customerId }) => customerId))])
  const meant = orders.map((order) => ({ ...order, termsId: order.termsId ?? own?.get(order.customerId) ?? null }))
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

const usualLinkDays = 14
async function linkDaysOf(db: Db): Promise<number> {
  return (await db.selectFrom('salesSettings').select('linkDays').executeTakeFirst())?.linkDays ?? usualLinkDays
}

async function goodsOf(db: Db, orders: readonly NewOrder[]): Promise<Known['goods']> {
  const counting = await countingOf(db)
  if (!counting) return null
  const lines = orders.flatMap(({ sourceId, asQuote, lines }) =>
    asQuote
      ? []
      : lines.flatMap(({ itemId, quantity, unit }, at) => (itemId ? [{ orderId: sourceId, lineNo: at + 1, itemId, quantity, unit }] : [])),
  )
  const goods = Map.groupBy(await inGoods(db, lines), ({ orderId }) => orderId)
  const holds = await holdsOf(
    db,
    counting,
    [...goods].map(([orderId, lines]) => ({ orderId, lines })),
  )
  return { counting, holds, there: await thereOf(db, counting, counting.rule === 'block' ? holds : []) }
}
