import { sql } from 'kysely'
import { factsFor } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PulledItem } from '../contract.ts'
import { floorFor } from './floor.ts'
import { fromCostOf } from './from-cost.ts'
import type { Seat } from './seat.ts'

type Row = Omit<PulledItem, 'price' | 'cost' | 'floor' | 'fromCost'>

/** A condition on `items i`. */
export const isSold = sql<boolean>`i.active and i.on_devices and i.item_type <> 'Category'`

/** Those of them that are sold on devices. */
export async function itemsOf(db: Db, { showsCost, floor, costLevels }: Seat, ids: readonly string[]): Promise<PulledItem[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    select i.id, coalesce(nullif(i.sku, ''), i.name) as number, i.name, i.description, i.title_en as "titleEn", i.title_es as "titleEs",
      i.text_en as "textEn", i.text_es as "textEs", i.category_id as "categoryId", i.unit, i.taxable,
      coalesce(trim_scale(i.minimum_quantity)::text, '') as "minimumQuantity",
      coalesce(trim_scale(i.multiple_quantity)::text, '') as "multipleQuantity",
      coalesce(trim_scale(i.maximum_quantity)::text, '') as "maximumQuantity",
      i.item_type = 'Inventory' and exists (select from stock_settings s where ${ofCompany('s')} and s.started_at is not null) as counted,
      (select coalesce(json_agg(json_build_object('unit', k.unit, 'quantity', k.quantity::text, 'gtin', k.gtin) order by k.unit), '[]')
        from item_packs k where ${ofCompany('k')} and k.item_id = i.id) as packs
    from unnest(${ids}::uuid[]) asked (id) join items i on ${ofCompany('i')} and i.id = asked.id
    where ${isSold} order by i.id`.execute(db.withoutPlugins())
  const facts = await factsFor(
    db,
    { customerId: null },
    rows.map(({ id }) => ({ itemId: id, unit: '', quantity: '1' })),
  )
  const known = rows.map((row, at) => ({ ...row, price: facts[at]?.facts.price ?? null, cost: facts[at]?.facts.cost ?? null }))
  const fromCost = await fromCostOf(db, costLevels, known)
  return known.map(({ cost, ...row }) => ({
    ...row,
    cost: showsCost ? cost : null,
    floor: floorFor({ price: row.price, cost }, floor),
    fromCost: fromCost.get(row.id) ?? [],
  }))
}
