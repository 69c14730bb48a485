import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { packsOf } from '#features/catalog/items/server/door.ts'
import { countingOf } from '#features/catalog/stock/server/door.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { getAvailable, getOrderStock, LineStock, listHolders } from '../contract.ts'

const shownHolders = 20

export async function holdersOf(context: DbContext, itemId: string): Promise<RawResult<typeof listHolders>> {
  const item = await context.db.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst()
  if (!item) throw new AppError('notFound')
  const { condition } = await visibleCustomers(context)
  const { rows } = await sql<RawResult<typeof listHolders>['rows'][number]>`
    select h.order_id, o.number::int as number, c.customer_name, trim_scale(h.quantity)::text as quantity
    from (select r.order_id, sum(r.quantity) as quantity from stock_reservations r
      where ${ofCompany('r')} and r.item_id = ${itemId} group by r.order_id) h
    join orders o on ${ofCompany('o')} and o.id = h.order_id
    join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${condition} order by h.quantity desc, o.number desc limit ${shownHolders + 1}`.execute(context.db)
  return { rows: rows.slice(0, shownHolders), more: rows.length > shownHolders }
}

/** Where more is promised of an item than is there, each order that holds it may be the one that waits. */
export async function orderStockOf(context: DbContext, orderId: string): Promise<RawResult<typeof getOrderStock>> {
  await orderOf(context, orderId)
  const missing = sql`least(r.quantity, greatest(0, -b.available))`
  const { rows } =
    await sql<LineStock>`select r.line_no, i.unit, trim_scale(r.quantity)::text as held, trim_scale(${missing})::text as missing,
      trim_scale(r.quantity - ${missing})::text as available
    from stock_reservations r join stock_balances b on ${ofCompany('b')} and b.item_id = r.item_id and b.location_id = r.location_id
      join items i on ${ofCompany('i')} and i.id = r.item_id
    where ${ofCompany('r')} and r.order_id = ${orderId} order by r.line_no, i.name`.execute(context.db)
  return { lines: rows }
}

/** Where the order that is changed holds its goods, else where orders do. */
export async function availableOf(
  context: DbContext,
  { items, orderId }: ValidInput<typeof getAvailable>['query'],
): Promise<RawResult<typeof getAvailable>> {
  const { db } = context
  const counting = items.length ? await countingOf(db) : null
  if (!counting) return { refuses: false, rows: [] }
  const order = orderId ? await orderOf(context, orderId) : null
  const locationId = order?.locationId ?? counting.locationId
  const { rows } = await sql<{
    itemId: string
    unit: string
    available: string
  }>`select i.id as item_id, i.unit, trim_scale(coalesce(b.available, 0)
      + coalesce((select sum(r.quantity) from stock_reservations r where ${ofCompany('r')} and r.order_id = ${orderId ?? null}::uuid
        and r.item_id = i.id and r.location_id = ${locationId}), 0))::text as available
    from items i left join stock_balances b on ${ofCompany('b')} and b.item_id = i.id and b.location_id = ${locationId}
    where ${ofCompany('i')} and i.item_type = 'Inventory' and i.id = any(${items}::uuid[])`.execute(db)
  const packed = await packsOf(
    db,
    rows.map(({ itemId }) => itemId),
  )
  const packs = (itemId: string) => (packed.get(itemId) ?? []).map(({ unit, quantity }) => ({ unit, quantity: String(Number(quantity)) }))
  return { refuses: counting.rule === 'block', rows: rows.map((row) => ({ ...row, packs: packs(row.itemId) })) }
}
