import { sql } from 'kysely'
import { countingOf, inGoods, keepReservedOf, type Short } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { OrderState } from '../contract.ts'

/** In these states an order holds what of it did not leave yet. */
export const holding = ['Accepted', 'AwaitingPayment', 'Paid', 'OnAccount', 'PartShipped'] as const satisfies readonly OrderState[]

type Line = { orderId: string; lineNo: number; itemId: string; quantity: string; unit: string }

/**
 * Orders hold what they should by now: called wherever their state, their lines or what left of them was written (`moveOrder`, `noteChange`,
 * `keepShipped`; `placeOrders` writes it along with the new orders). The same again changes nothing. `refuses`: somebody waits for the answer and may still order less.
 */
export async function followStock(db: Db, orderIds: readonly string[], { refuses }: { refuses: boolean }): Promise<Short[]> {
  const counting = orderIds.length ? await countingOf(db) : null
  if (!counting) return []
  const locked = await db.selectFrom('orders').select(['id', 'locationId']).where('id', 'in', orderIds).orderBy('id').forUpdate().execute()
  const locations = new Map(locked.map(({ id, locationId }) => [id, locationId]))
  const lines = await inGoods(db, await owedOf(db, orderIds))
  const of = Map.groupBy(lines, ({ orderId }) => orderId)
  return keepReservedOf(
    db,
    orderIds.map((orderId) => ({ orderId, lines: of.get(orderId) ?? [], locationId: locations.get(orderId) ?? null })),
    { refuses: () => refuses, counting },
  )
}

/** What of orders that hold goods is still to leave, in the units of their lines. An order of an invoice asks for money alone. */
async function owedOf(db: Db, orderIds: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.order_id as "orderId", l.line_no as "lineNo", l.item_id as "itemId", l.unit, (l.quantity - s.shipped)::text as quantity
    from orders o join order_lines l on ${ofCompany('l')} and l.order_id = o.id
    cross join lateral (
      select coalesce(sum(e.quantity), 0) as shipped from shipments m
      join shipment_lines e on ${ofCompany('e')} and e.shipment_id = m.id and e.line_no = l.line_no
      where ${ofCompany('m')} and m.order_id = o.id and m.called_off_at is null) s
    where ${ofCompany('o')} and o.id = any(${orderIds}::uuid[]) and o.state = any(${holding}) and o.source <> 'invoice'
      and l.item_id is not null and l.quantity > s.shipped`.execute(db.withoutPlugins())
  return rows
}

const atOnce = 500
/** Below the first of all orders. */
export const firstOrder = '00000000-0000-0000-0000-000000000000'
/** Once counting has begun: what the orders hold that are there already, however much that is. */
export async function holdAllOpen(db: Db): Promise<void> {
  for (let after: string | null = firstOrder; after !== null; ) after = await holdNext(db, after)
}

/** The next portion of the orders after this one hold what they should. Answers the last of them; null: there are no more. */
export async function holdNext(db: Db, after: string): Promise<string | null> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', holding)
    .where('source', '<>', 'invoice')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  await followStock(
    db,
    rows.map(({ id }) => id),
    { refuses: false },
  )
  return rows.length === atOnce ? (rows.at(-1)?.id ?? null) : null
}
