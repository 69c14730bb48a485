import { sql } from 'kysely'
import { packsOf } from '#features/catalog/items/server/door.ts'
import { factsFor, priceOf } from '#features/catalog/prices/server/door.ts'
import { countingOf, inBaseUnits, trackedOf } from '#features/catalog/stock/server/door.ts'
import { anyCollected, takenFor } from '#features/customers/customers/server/door.ts'
import type { CheckedFacts } from '#features/devices/rules/server/door.ts'
import { creditOf, type Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { decimal, product } from '#trade-documents/model/decimal.ts'
import type { DeviceLine } from '../../pushed.ts'

/** `isSold`: still. */
export type Item = {
  id: string
  itemNumber: string
  description: string
  taxable: boolean
  isSold: boolean
  isOnDevices: boolean
  isGoods: boolean
  unit: string
}

/** Those of the items that there are. */
export async function itemsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Item>`
    select i.id, coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.description, i.taxable, i.unit,
      i.active and i.item_type <> 'Category' as "isSold", i.on_devices as "isOnDevices", i.item_type <> 'Category' as "isGoods"
    from items i where ${ofCompany('i')} and i.id = any(${[...new Set(ids)]}::uuid[])`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of the lines' units, those that the item is not packed in. */
export async function foreignUnits(db: Db, lines: readonly DeviceLine[], items: ReadonlyMap<string, Item>): Promise<DeviceLine[]> {
  const named = lines.filter(({ unit, itemId }) => unit !== '' && unit.toUpperCase() !== items.get(itemId)?.unit.toUpperCase())
  if (!named.length) return []
  const packs = await packsOf(
    db,
    named.map(({ itemId }) => itemId),
  )
  return named.filter(({ itemId, unit }) => !packs.get(itemId)?.some((pack) => pack.unit === unit.toUpperCase()))
}

/** What one of each line's unit costs this customer on that day, and what it costs us. */
export async function pricesOf(
  db: Db,
  customerId: string | null,
  day: string,
  lines: readonly DeviceLine[],
): Promise<CheckedFacts['prices']> {
  const known = await factsFor(db, { customerId, day }, lines)
  return Object.fromEntries(
    lines.flatMap(({ lineNo }, at) => {
      const found = known[at]
      if (!found) return []
      const { facts, asked } = found
      const pack = facts.packs.find(({ unit }) => unit === asked.unit)?.quantity ?? '1'
      const cost = facts.cost === null ? null : product(decimal(facts.cost) ?? '0', decimal(pack) ?? '1')
      return [[lineNo, { price: priceOf(facts, asked).unitPrice, cost }]]
    }),
  )
}

/** How many of its item's own unit each line takes. */
export const piecesOf = async (db: Db, lines: readonly DeviceLine[]): Promise<string[]> =>
  (await inBaseUnits(db, lines)).map(({ quantity }) => quantity)

/** What the van has of what is counted. */
export async function onHandAt(db: Db, locationId: string, itemIds: readonly string[]): Promise<CheckedFacts['onHand']> {
  if (!itemIds.length || !(await countingOf(db))) return {}
  const tracked = [...(await trackedOf(db, itemIds))]
  const { rows } = await sql<{ id: string; units: string }>`
    select b.item_id as id, trim_scale(b.on_hand)::text as units from stock_balances b
    where ${ofCompany('b')} and b.location_id = ${locationId}::uuid and b.item_id = any(${tracked}::uuid[])`.execute(db.withoutPlugins())
  const there = new Map(rows.map(({ id, units }) => [id, units]))
  return Object.fromEntries(tracked.map((id) => [id, there.get(id) ?? '0']))
}

const dayMs = 86_400_000
/**
 * What of the customer's credit is used, and for how many days its oldest invoice has been unpaid. `before`: the order that is changed: what it is
 * owed for is said anew.
 */
export async function owedBy(db: Db, customerId: string, { day, before }: { day: string; before: Order | null }) {
  const [credits, { rows }] = await Promise.all([
    creditOf(db, [customerId]),
    sql<{ oldest: string | null }>`select min(i.date)::text as oldest from invoices i
      where ${ofCompany('i')} and i.customer_id = ${customerId}::uuid and i.balance > 0 and not i.voided and not i.deleted`.execute(
      db.withoutPlugins(),
    ),
  ])
  const { limit = null, used = 0 } = credits.get(customerId) ?? {}
  const oldest = rows[0]?.oldest ?? null
  return {
    creditLimit: limit,
    openBalance: used - (before?.state === 'OnAccount' ? before.openAmount : 0),
    openOrders: 0,
    oldestUnpaidDays: oldest === null ? null : Math.max(0, Math.round((Date.parse(day) - Date.parse(oldest)) / dayMs)),
  }
}

/** Cents that are left to collect of what a payment names: what reps took for it counts also where the books do not say so yet. */
export async function openOf(db: Db, customerId: string, invoiceIds: readonly string[]): Promise<number> {
  if (!invoiceIds.length) return 0
  const { rows } = await sql<{ cents: number }>`
    with taken as materialized (${anyCollected(sql`${invoiceIds}::uuid[]`)})
    select coalesce(sum(greatest(0, i.balance - case when i.id in (select invoice_id from taken) then ${takenFor(sql`i.id`)} else 0 end)), 0)::bigint as cents
    from invoices i
    where ${ofCompany('i')} and i.customer_id = ${customerId}::uuid and i.id = any(${invoiceIds}::uuid[]) and not i.voided and not i.deleted`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.cents ?? 0
}
