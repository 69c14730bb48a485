import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import type { NegativeRule } from '../contract.ts'
import { lockBalances } from './lock.ts'
import { trackedOf } from './move.ts'
import { type Counting, countingOf, rulesOf } from './rules.ts'
import { notEnough, type Short } from './short.ts'

/** In the item's unit. */
export type WantedLine = { lineNo: number; itemId: string; quantity: string }
/** `locationId`: where it holds its goods; without it where the company does. */
export type WantedOrder = { orderId: string; lines: readonly WantedLine[]; locationId?: string | null }
/** For which orders somebody waits for the answer, and may still order less. */
export type Refusing = { refuses: (orderId: string) => boolean }
/** `counting`: where the caller has looked already. */
type Known = { counting?: Counting | null }
export type Held = { orderId: string; lineNo: number; itemId: string; locationId: string; quantity: string }

/**
 * What orders should hold from now on, whatever they held before; the same again changes nothing. All of them at once, so that nobody waits for
 * each other in a ring. `refuses` an order: where the rule is to refuse, more than is there is (`notEnoughStock`); otherwise it is held all the same.
 * The caller has the orders locked. Answers of what there is less than is held now.
 */
export async function keepReservedOf(db: Db, orders: readonly WantedOrder[], { refuses, ...known }: Refusing & Known): Promise<Short[]> {
  const counting = known.counting === undefined ? await countingOf(db) : known.counting
  if (!counting || !orders.length) return []
  const wanted = await heldLines(db, orders)
  const orderIds = orders.map(({ orderId }) => orderId)
  const held = await heldBy(db, orderIds)
  const keyOf = ({ orderId, lineNo, itemId }: Omit<Held, 'locationId' | 'quantity'>) => `${orderId} ${lineNo} ${itemId}`
  const before = new Map(held.map((row) => [keyOf(row), row]))
  const placeOf = new Map(orders.map(({ orderId, locationId }) => [orderId, locationId ?? counting.locationId]))
  const now = wanted.map((row) => ({
    ...row,
    locationId: before.get(keyOf(row))?.locationId ?? placeOf.get(row.orderId) ?? counting.locationId,
  }))
  const kept = new Set(now.map(keyOf))
  const changes = [
    ...now.map((row) => ({ ...row, change: sum([row.quantity, negative(before.get(keyOf(row))?.quantity ?? '0')]) })),
    ...held.filter((row) => !kept.has(keyOf(row))).map((row) => ({ ...row, quantity: '0', change: negative(row.quantity) })),
  ].filter(({ change }) => change !== '0')
  if (!changes.length) return []
  const short = (await write(db, changes)).map(({ available, more, ...place }) => {
    const isHere = (row: Held) => row.itemId === place.itemId && row.locationId === place.locationId
    const before = sum(held.filter(isHere).map(({ quantity }) => quantity))
    return { ...place, there: sum([available, more, before]), wanted: sum([before, more]), more }
  })
  const asked = changes.filter(({ orderId, change }) => refuses(orderId) && compare(change, '0') > 0)
  if (!asked.length || !short.length) return short
  const rules = await rulesOf(
    db,
    short.map(({ locationId }) => locationId),
  )
  const refused = short.filter(
    ({ itemId, locationId }) =>
      isStrict(rules.get(locationId)) && asked.some((row) => row.itemId === itemId && row.locationId === locationId),
  )
  if (refused.length) throw await notEnough(db, refused)
  return short
}

/** What one order should hold from now on. Throws `notEnoughStock` where the rule refuses it. */
export const keepReserved = (db: Db, orderId: string, lines: readonly WantedLine[], { refuses = true } = {}): Promise<Short[]> =>
  keepReservedOf(db, [{ orderId, lines }], { refuses: () => refuses })

const isStrict = (rule: NegativeRule | undefined) => rule === 'block'
export const negative = (quantity: string) => (quantity === '0' ? '0' : quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`)

/** Of what is counted, each item of a line once. */
export async function heldLines(db: Db, orders: readonly WantedOrder[]) {
  const lines = orders.flatMap(({ orderId, lines }) => lines.map((line) => ({ ...line, orderId })))
  const tracked = await trackedOf(
    db,
    lines.map(({ itemId }) => itemId),
  )
  return countedLines(lines, tracked)
}

/** The same where the caller knows which items are counted. */
export function countedLines<L extends WantedLine & { orderId: string }>(given: readonly L[], tracked: ReadonlySet<string>): L[] {
  const lines = given.map((line) => ({ ...line, quantity: decimal(line.quantity) ?? '0' }))
  const counted = lines.filter(({ itemId, quantity }) => tracked.has(itemId) && compare(quantity, '0') > 0)
  return [...Map.groupBy(counted, ({ orderId, lineNo, itemId }) => `${orderId} ${lineNo} ${itemId}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, quantity: sum(same.map(({ quantity }) => quantity)) }] : []
  })
}

async function heldBy(db: Db, orderIds: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select order_id as "orderId", line_no as "lineNo", item_id as "itemId", location_id as "locationId", trim_scale(quantity)::text as quantity
    from stock_reservations where ${ofCompany()} and order_id = any(${orderIds}::uuid[])`.execute(db.withoutPlugins())
  return rows
}

type Less = { itemId: string; locationId: string; available: string; more: string }
/** Balances first, locked in order; then what each order holds. Answers of what less is there than is held, among what became more. */
async function write(db: Db, changes: readonly (Held & { change: string })[]): Promise<Less[]> {
  await lockBalances(db, changes)
  const { rows } = await sql<Less>`
    with changed as (
      select item_id, location_id, sum(change) as change from unnest(
        ${changes.map(({ itemId }) => itemId)}::uuid[], ${changes.map(({ locationId }) => locationId)}::uuid[],
        ${changes.map(({ change }) => change)}::numeric[]) as given (item_id, location_id, change)
      group by item_id, location_id),
    kept as (
      update stock_balances b set reserved = b.reserved + c.change from changed c
      where ${ofCompany('b')} and b.item_id = c.item_id and b.location_id = c.location_id and c.change <> 0
      returning b.item_id, b.location_id, b.on_hand - b.reserved as available, c.change)
    select item_id as "itemId", location_id as "locationId", trim_scale(available)::text as available, trim_scale(change)::text as more
    from kept where available < 0 and change > 0`.execute(db.withoutPlugins())
  const gone = changes.filter(({ quantity }) => quantity === '0')
  if (gone.length)
    await sql`delete from stock_reservations r using unnest(${gone.map(({ orderId }) => orderId)}::uuid[],
        ${gone.map(({ lineNo }) => lineNo)}::int[], ${gone.map(({ itemId }) => itemId)}::uuid[]) as given (order_id, line_no, item_id)
      where ${ofCompany('r')} and r.order_id = given.order_id and r.line_no = given.line_no and r.item_id = given.item_id`.execute(
      db.withoutPlugins(),
    )
  await keepRows(
    db,
    changes.filter(({ quantity }) => quantity !== '0'),
  )
  return rows
}

/** So much each order holds from now on, whatever it was. */
export async function keepRows(db: Db, rows: readonly Held[]): Promise<void> {
  if (!rows.length) return
  await sql`insert into stock_reservations (company_id, order_id, line_no, item_id, location_id, quantity)
    select ${company}::uuid, given.* from unnest(${rows.map(({ orderId }) => orderId)}::uuid[], ${rows.map(({ lineNo }) => lineNo)}::int[],
      ${rows.map(({ itemId }) => itemId)}::uuid[], ${rows.map(({ locationId }) => locationId)}::uuid[],
      ${rows.map(({ quantity }) => quantity)}::numeric[]) as given
    on conflict (company_id, order_id, line_no, item_id) do update set quantity = excluded.quantity`.execute(db.withoutPlugins())
}
