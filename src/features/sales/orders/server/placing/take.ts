import { sql } from 'kysely'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { type Held, lockBalances, refusedOf, refuseShort, takerOf, thereOf } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Credit, creditOf } from '../account/credit.ts'
import { type Hearers, hearersOf } from '../notify-of-sales.ts'
import { found } from './found.ts'
import type { Known, Priced } from './known.ts'
import type { Placed, Placing, RepOf } from './new-order.ts'
import { giveBack, lastNumber } from './numbers.ts'
import { creditsAfter, isHolding, type Start, startOf } from './starts.ts'

export type TakenOrder = Priced & Start & { id: string; number: number }
/**
 * `before`: what another call has placed by the same keys since we looked; `refused`: which of several that are placed each for itself are not.
 */
export type Taken = {
  orders: readonly TakenOrder[]
  holds: readonly Held[]
  before: ReadonlyMap<string, Placed>
  refused: ReadonlyMap<string, ErrorCode>
  hearers: Hearers
}

/**
 * Numbers for new orders and their goods, locked in this order: the company's counter, then the balances. What is read in the same write is read
 * after that, and is what everybody before left. Throws `notEnoughStock`, unless each is placed for itself: then goods and credit are given one
 * after another, as if they had come so.
 */
export async function take(db: Db, placing: Placing, known: Known, repOf: RepOf): Promise<Taken> {
  const { priced, account, goods } = known
  const { companyId, source } = placing
  const holds = goods?.holds ?? []
  const keys = priced.map(({ order }) => order.sourceId)
  const repCodes = priced.map(({ order }) => repOf(order))
  const customerIds = [...new Set(priced.map(({ order }) => order.customerId))]
  // The first two wait for nobody, and whoever comes next waits for neither.
  const [hearers, ids, last, , before, credits, there] = await Promise.all([
    source === 'invoice' ? new Map<string, string[]>() : hearersOf(db, repCodes),
    newIds(db, priced.length),
    lastNumber(db, companyId, source, priced.length),
    holds.length ? lockBalances(db, holds) : undefined,
    found(db, placing, keys),
    account.size ? creditOf(db, customerIds) : new Map<string, Credit>(),
    goods?.counting.rule === 'block' ? thereOf(db, goods.counting, holds) : new Map<string, string>(),
  ])
  const fresh = priced.filter(({ order }) => !before.has(order.sourceId))
  const holdsOf = Map.groupBy(holds, ({ orderId }) => orderId)
  const enough = goods && placing.each ? takerOf(goods.counting, there) : () => true
  const { begun, refused } = begin(placing, fresh, known, credits, ({ order, ...start }) => {
    const own = isHolding(start) ? (holdsOf.get(order.sourceId) ?? []) : []
    return order.beyondStock || enough(own)
  })
  if (begun.length < priced.length) await giveBack(db, source, priced.length - begun.length)
  const orders = begun.flatMap((each, at) => {
    const id = ids[at]
    return id ? [{ ...each, id, number: last - priced.length + 1 + at }] : []
  })
  const held = orders.flatMap((each) =>
    isHolding(each) ? (holdsOf.get(each.order.sourceId) ?? []).map((row) => ({ ...row, orderId: each.id })) : [],
  )
  const beyond = new Set(orders.flatMap(({ id, order }) => (order.beyondStock ? [id] : [])))
  if (goods && !placing.each)
    await refuseShort(
      db,
      refusedOf(goods.counting, held, there, (id) => !beyond.has(id)),
      goods.names,
    )
  return { orders, holds: held, before, refused, hearers }
}

/** Where each begins, the first first; `hasGoods` gives it what it is to hold. */
function begin(
  { source, each: isEach }: Placing,
  fresh: readonly Priced[],
  rules: Known,
  credits: ReadonlyMap<string, Credit>,
  hasGoods: (order: Priced & Start) => boolean,
) {
  const refused = new Map<string, ErrorCode>()
  const begun: (Priced & Start)[] = []
  let left = credits
  for (const one of fresh) {
    const start = startOf(source, one, rules, left)
    const why = start === 'creditExceeded' ? start : hasGoods({ ...one, ...start }) ? null : 'notEnoughStock'
    if (why && !isEach) throw new AppError(why)
    if (why) refused.set(one.order.sourceId, why)
    if (why || start === 'creditExceeded') continue
    left = creditsAfter(left, one, start, rules)
    begun.push({ ...one, ...start })
  }
  return { begun, refused }
}

/** In the order of their numbers. */
async function newIds(db: Db, many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id from generate_series(1, ${many}::int)`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id).sort()
}
