import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import type { getItemStock } from '../contract.ts'
import { seenLocations } from './seen.ts'

type Figures = RawResult<typeof getItemStock>

export async function itemStockOf(context: DbContext, itemId: string): Promise<Figures> {
  const { db } = context
  const { role } = memberOf(context)
  const costs = can(role, 'costs.read')
  const [item, settings, { rows: locations }] = await Promise.all([
    sql<Pick<Figures, 'itemNumber' | 'name' | 'unit' | 'tracked' | 'inQuickbooks' | 'difference' | 'cost'>>`
      select coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.unit, i.item_type = 'Inventory' as tracked,
        trim_scale(i.quantity_on_hand)::text as "inQuickbooks", trim_scale(d.theirs - d.ours)::text as difference,
        ${costs ? sql`trim_scale(i.purchase_cost)::text` : sql`null`} as cost
      from items i left join stock_differences d on ${ofCompany('d')} and d.item_id = i.id
      where ${ofCompany('i')} and i.id = ${itemId}::uuid`.execute(db.withoutPlugins()),
    db.selectFrom('stockSettings').select('startedAt').executeTakeFirst(),
    sql<Figures['locations'][number]>`
      select b.location_id as "locationId", l.name as "locationName", l.kind as "locationKind", trim_scale(b.on_hand)::text as "onHand",
        trim_scale(b.reserved)::text as reserved, trim_scale(b.available)::text as available, trim_scale(b.in_transit)::text as "inTransit",
        trim_scale(b.expected)::text as expected, trim_scale(b.par)::text as par
      from stock_balances b join stock_locations l on ${ofCompany('l')} and l.id = b.location_id
      where ${ofCompany('b')} and b.item_id = ${itemId}::uuid and ${seenLocations(context)}
      order by l.is_default desc, lower(l.name)`.execute(db.withoutPlugins()),
  ])
  const found = item.rows[0]
  if (!found) throw new AppError('notFound')
  const all = (key: 'onHand' | 'reserved' | 'available' | 'inTransit' | 'expected') => sum(locations.map((row) => row[key]))
  const onHand = all('onHand')
  return {
    ...found,
    startedAt: settings?.startedAt ?? null,
    onHand,
    reserved: all('reserved'),
    available: all('available'),
    inTransit: all('inTransit'),
    expected: all('expected'),
    value: found.cost === null ? null : dollars(found.cost, onHand),
    locations,
    canWrite: can(role, 'stock.write'),
  }
}

const dollars = (cost: string, onHand: string) => (Number(cost) * Number(onHand)).toFixed(2)

export type StockFigures = { onHand: string; reserved: string; available: string }
/** Of all locations together; an item without stock is not in it. */
export async function stockOf(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, StockFigures>> {
  if (!itemIds.length) return new Map()
  const { rows } = await sql<StockFigures & { itemId: string }>`
    select item_id as "itemId", trim_scale(sum(on_hand))::text as "onHand", trim_scale(sum(reserved))::text as reserved,
      trim_scale(sum(available))::text as available
    from stock_balances where ${ofCompany()} and item_id = any(${[...new Set(itemIds)]}::uuid[]) group by item_id`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ itemId, ...figures }) => [itemId, figures]))
}
