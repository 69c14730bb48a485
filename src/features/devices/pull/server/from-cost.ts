import { sql } from 'kysely'
import { type PriceFacts, priceOf } from '#features/catalog/prices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PulledItem } from '../contract.ts'

type Level = PriceFacts['levels'][number]
type PriceRow = Level['rows'][number]
type Item = Pick<PulledItem, 'id' | 'unit' | 'packs' | 'price'> & { cost: string | null }
type Found = { levelId: string; level: Omit<Level, 'rows'>; rows: (PriceRow & { itemId: string })[] | null }

/** What levels that are a part of the cost come to, as prices: of each unit and quantity what the one price function says there. */
export async function fromCostOf(db: Db, items: readonly Item[]): Promise<Map<string, PulledItem['fromCost']>> {
  if (!items.length) return new Map()
  const { rows } = await sql<Found>`
    select l.id as "levelId", json_build_object('name', l.name, 'base', l.base, 'percent', l.percent::text, 'rounding', l.rounding,
        'ending', l.ending, 'from', l.valid_from, 'to', l.valid_to) as level,
      (select json_agg(json_build_object('itemId', p.item_id, 'unit', p.unit, 'minimum', p.min_quantity::text, 'price', p.price::text,
          'percent', p.percent::text, 'from', p.valid_from, 'to', p.valid_to))
        from price_level_prices p where ${ofCompany('p')} and p.level_id = l.id and p.item_id = any(${items.map(({ id }) => id)}::uuid[])) as rows
    from price_levels l where ${ofCompany('l')} and l.active and l.base = 'cost'`.execute(db.withoutPlugins())
  return new Map(
    items.map((item) => [
      item.id,
      rows.map(({ levelId, level, rows: said }) => {
        const own = (said ?? []).filter(({ itemId }) => itemId === item.id).map(({ itemId: _, ...row }) => row)
        return { levelId, rows: computedRows(item, level, own) }
      }),
    ]),
  )
}

/** Of each unit by itself: rounded as it is there. */
export function computedRows(item: Item, level: Omit<Level, 'rows'>, said: readonly PriceRow[]): PriceRow[] {
  const units = [...new Set([item.unit, ...item.packs.map(({ unit }) => unit)])]
  const hasCost = item.cost !== null && Number(item.cost) > 0
  return units.flatMap((unit) => {
    const pack = Number(item.packs.find((each) => each.unit === unit)?.quantity ?? '1')
    const mine = said.filter((row) => (row.unit || item.unit) === unit)
    // The unit's own rows count before those of the item's own from the least of them on.
    const from = Math.min(...mine.map(({ minimum }) => Number(minimum)))
    const others = unit === item.unit ? [] : said.filter((row) => (row.unit || item.unit) === item.unit)
    const shared = others.flatMap((row) => {
      const minimum = Math.max(1, Math.ceil((Number(row.minimum) / pack) * 10_000 - 1e-6) / 10_000)
      return minimum < from ? [{ ...row, unit, minimum: String(minimum), price: row.price && times(item, unit, row.price) }] : []
    })
    const rows = [...mine, ...shared].flatMap((row) => {
      if (row.price !== null) return [{ ...row, unit, percent: null }]
      const price = hasCost ? atPercent(item, level, unit, row.percent ?? '0') : null
      return price === null ? [] : [{ ...row, unit, price, percent: null }]
    })
    const price = hasCost ? atPercent(item, level, unit, level.percent) : null
    return price === null ? rows : [...rows, { unit, minimum: '1', price, percent: null, from: null, to: null }]
  })
}

const asked = (unit: string) => ({ unit, quantity: '1', day: '2000-01-01' })
const bare = ({ unit, packs }: Item) => ({ unit, packs, price: null, cost: null, agreed: [], levels: [] })
const atPercent = (item: Item, level: Omit<Level, 'rows'>, unit: string, percent: string) =>
  priceOf({ ...bare(item), cost: item.cost, levels: [{ ...level, percent, from: null, to: null, rows: [] }] }, asked(unit)).unitPrice
const times = (item: Item, unit: string, price: string) => priceOf({ ...bare(item), price }, asked(unit)).unitPrice
