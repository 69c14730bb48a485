import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { compare, sum } from '#trade-documents/model/decimal.ts'
import { type Held, heldLines, keepRows, negative, type WantedOrder } from '../reserve.ts'
import type { Counting } from '../rules.ts'
import { notEnough, type Short } from '../short.ts'

/**
 * New orders hold goods in steps, so that others who want the same wait as shortly as can be: what it is (before anything is locked), what there is
 * (once the balances are locked by `lockBalances`), and then the writing, which goes along with the orders' own. `keepReservedOf` is for all others.
 */
export async function holdsOf(db: Db, { locationId }: Counting, orders: readonly WantedOrder[]): Promise<Held[]> {
  return (await heldLines(db, orders)).map((row) => ({ ...row, locationId }))
}

/** By item: what nobody holds of it at the default location. */
export type There = ReadonlyMap<string, string>

export async function thereOf(db: Db, { locationId }: Counting, holds: readonly Held[]): Promise<There> {
  if (!holds.length) return new Map()
  const { rows } = await sql<{ id: string; there: string }>`
    select item_id as id, trim_scale(available)::text as there from stock_balances
    where ${ofCompany()} and location_id = ${locationId}::uuid and item_id = any(${holds.map(({ itemId }) => itemId)}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ id, there }) => [id, there]))
}

/** Of what there is less than these want together, where the rule refuses that and one that wants it may be refused. */
export function refusedOf({ rule }: Counting, holds: readonly Held[], there: There, refuses: (orderId: string) => boolean): Short[] {
  if (rule !== 'block') return []
  return [...Map.groupBy(holds, ({ itemId }) => itemId)].flatMap(([itemId, same]) => {
    const [wanted, left] = [sum(same.map(({ quantity }) => quantity)), there.get(itemId) ?? '0']
    const isRefused = compare(left, wanted) < 0 && same.some(({ orderId }) => refuses(orderId))
    const [first] = same
    return isRefused && first ? [{ itemId, locationId: first.locationId, there: left, wanted, more: wanted }] : []
  })
}

/** Gives what there is to one after another: whether it is enough for all that one wants, who gets nothing otherwise. */
export function takerOf({ rule }: Counting, there: There): (wanted: readonly Held[]) => boolean {
  const left = new Map(there)
  return (wanted) => {
    if (rule !== 'block') return true
    const after = [...Map.groupBy(wanted, ({ itemId }) => itemId)].map(([itemId, same]) => {
      return [itemId, sum([left.get(itemId) ?? '0', ...same.map(({ quantity }) => negative(quantity))])] as const
    })
    if (after.some(([, more]) => compare(more, '0') < 0)) return false
    for (const [itemId, more] of after) left.set(itemId, more)
    return true
  }
}

/** Throws `notEnoughStock` where something was refused. */
export async function refuseShort(db: Db, short: readonly Short[], names: ReadonlyMap<string, string>): Promise<void> {
  if (short.length) throw await notEnough(db, short, names)
}

/** The caller has the balances locked, and asked what there is since. */
export async function holdNew(db: Db, holds: readonly Held[]): Promise<void> {
  if (!holds.length) return
  await Promise.all([
    sql`
      update stock_balances b set reserved = b.reserved + c.more from (
        select item_id, location_id, sum(quantity) as more from unnest(${holds.map(({ itemId }) => itemId)}::uuid[],
          ${holds.map(({ locationId }) => locationId)}::uuid[], ${holds.map(({ quantity }) => quantity)}::numeric[])
          as given (item_id, location_id, quantity) group by item_id, location_id) c
      where ${ofCompany('b')} and b.item_id = c.item_id and b.location_id = c.location_id`.execute(db.withoutPlugins()),
    keepRows(db, holds),
  ])
}
