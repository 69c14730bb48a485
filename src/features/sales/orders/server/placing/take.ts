import { sql } from 'kysely'
import { type Held, lockBalances, refusedOf, refuseShort, thereOf } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Credit, creditOf } from '../account/credit.ts'
import { type Hearers, hearersOf } from '../notify-of-sales.ts'
import { found } from './found.ts'
import type { Known, Priced } from './known.ts'
import type { Placed, Placing, RepOf } from './new-order.ts'
import { giveBack, lastNumber } from './numbers.ts'
import { isHolding, type Start, startsOf } from './starts.ts'

export type TakenOrder = Priced & Start & { id: string; number: number }
/** `before`: what another call has placed by the same keys since we looked. */
export type Taken = { orders: readonly TakenOrder[]; holds: readonly Held[]; before: ReadonlyMap<string, Placed>; hearers: Hearers }

/**
 * Numbers for new orders and their goods, locked in this order: the company's counter, then the balances. What is read in the same write is read
 * after that, and is what everybody before left. Throws `notEnoughStock`.
 */
export async function take(db: Db, placing: Placing, { priced, account, above, goods }: Known, repOf: RepOf): Promise<Taken> {
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
  if (before.size) await giveBack(db, source, before.size)
  const fresh = priced.filter(({ order }) => !before.has(order.sourceId))
  const starts = startsOf(source, fresh, { account, above }, credits)
  const orders = fresh.flatMap((each, at) => {
    const [id, start] = [ids[at], starts[at]]
    return id && start ? [{ ...each, ...start, id, number: last - priced.length + 1 + at }] : []
  })
  const holding = new Map(orders.flatMap((each) => (isHolding(each) ? [[each.order.sourceId, each] as const] : [])))
  const held = holds.flatMap((row) => {
    const order = holding.get(row.orderId)
    return order ? [{ ...row, orderId: order.id }] : []
  })
  const beyond = new Set(orders.flatMap(({ id, order }) => (order.beyondStock ? [id] : [])))
  if (goods)
    await refuseShort(
      db,
      refusedOf(goods.counting, held, there, (id) => !beyond.has(id)),
      goods.names,
    )
  return { orders, holds: held, before, hearers }
}

/** In the order of their numbers. */
async function newIds(db: Db, many: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id from generate_series(1, ${many}::int)`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id).sort()
}
