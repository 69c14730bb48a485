import { sql } from 'kysely'
import { type PriceFacts, priceOf } from '#features/catalog/prices/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { PulledItem } from '../contract.ts'
import { keptSince, notOver } from './small-rows.ts'

type Level = PriceFacts['levels'][number]
type PriceRow = Level['rows'][number]
type Item = Pick<PulledItem, 'id' | 'unit' | 'packs' | 'price'> & { cost: string | null }
type Found = { levelId: string; level: Omit<Level, 'rows'>; rows: (PriceRow & { itemId: string })[] | null; since: string }

/** What levels that are a part of the cost come to, as prices: of each unit and quantity what the one price function says there. */
export async function fromCostOf(db: Db, levels: readonly string[], items: readonly Item[]): Promise<Map<string, PulledItem['fromCost']>> {
  if (!items.length || !levels.length) return new Map()
  const { rows } = await sql<Found>`
    select l.id as "levelId", json_build_object('name', l.name, 'base', l.base, 'percent', l.percent::text, 'rounding', l.rounding,
        'ending', l.ending, 'from', l.valid_from, 'to', l.valid_to) as level,
      (select json_agg(json_build_object('itemId', p.item_id, 'unit', p.unit, 'minimum', p.min_quantity::text, 'price', p.price::text,
          'percent', p.percent::text, 'from', p.valid_from, 'to', p.valid_to))
        from price_level_prices p where ${ofCompany('p')} and p.level_id = l.id and ${notOver('p')}
          and p.item_id = any(${items.map(({ id }) => id)}::uuid[])) as rows,
      ${keptSince}::text as since
    from price_levels l where ${ofCompany('l')} and l.active and l.base = 'cost' and l.id = any(${levels}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return new Map(
    items.map((item) => [
      item.id,
      rows.map(({ levelId, level, rows: said, since }) => {
        const own = (said ?? []).filter(({ itemId }) => itemId === item.id)
        return { levelId, rows: computedRows(item, level, own, since) }
      }),
    ]),
  )
}

/** Of rows that come to begin at one quantity, the first counts. */
const largestFirst = (one: PriceRow, other: PriceRow) =>
  Number(other.minimum) - Number(one.minimum) || ((other.from ?? '') < (one.from ?? '') ? -1 : 1)

/**
 * Of each unit and stretch of days by itself: there it is rounded, and there the unit's own rows count before those of the item's own. Stretches
 * that ended before `since` are asked by nobody any more.
 */
export function computedRows(item: Item, level: Omit<Level, 'rows'>, said: readonly PriceRow[], since = ''): PriceRow[] {
  const units = [...new Set([item.unit, ...item.packs.map(({ unit }) => unit)])]
  const inUnits = said.toSorted(largestFirst).map((row) => ({ ...row, unit: row.unit || item.unit }))
  const asked = stretchesOf(said).filter(({ to }) => to === null || to >= since)
  return asked.flatMap((days) =>
    units.flatMap((unit) =>
      rowsAt(
        item,
        level,
        unit,
        inUnits.filter((row) => isOn(row, days)),
      ).map((row) => ({ ...row, ...days })),
    ),
  )
}

type Days = { from: string | null; to: string | null }
function rowsAt(item: Item, level: Omit<Level, 'rows'>, unit: string, said: readonly PriceRow[]) {
  const pack = Number(item.packs.find((each) => each.unit === unit)?.quantity ?? '1')
  const hasCost = item.cost !== null && Number(item.cost) > 0
  const atPercentOf = (percent: string) => (hasCost ? atPercent(item, level, unit, percent) : null)
  // A percentage of nothing says nothing.
  const saying = said.filter(({ price }) => price !== null || hasCost)
  const mine = saying.filter((row) => row.unit === unit)
  const first = Math.min(...mine.map(({ minimum }) => Number(minimum)))
  const others =
    unit === item.unit ? [] : saying.filter((row) => row.unit === item.unit).map((row) => ({ ...row, minimum: inPacks(row.minimum, pack) }))
  const priceIn = (row: PriceRow) =>
    row.price === null ? atPercentOf(row.percent ?? '0') : row.unit === unit ? row.price : times(item, unit, row.price)
  // Of what begins at one quantity the first counts: what began at more of the item's own unit, what is newer.
  const rows = [...mine, ...others.filter(({ minimum }) => Number(minimum) < first)].map((row) => ({
    unit,
    minimum: row.minimum,
    price: priceIn(row),
  }))
  const everywhere = atPercentOf(level.percent)
  return [...rows, { unit, minimum: '1', price: everywhere }].flatMap((row) => (row.price === null ? [] : [{ ...row, percent: null }]))
}

/** From how many packs on; a minimum below one is none. */
const inPacks = (minimum: string, pack: number) => String(Math.max(1, Math.ceil((Number(minimum) / pack) * 10_000 - 1e-6) / 10_000))

/** Within one of them the same rows hold on all days. */
function stretchesOf(rows: readonly Days[]): Days[] {
  const after = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const before = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  const cuts = [...new Set(rows.flatMap(({ from, to }) => [from ?? [], to ? after(to) : []].flat()))].toSorted()
  return [null, ...cuts].map((from, at) => ({ from, to: cuts[at] ? before(cuts[at]) : null }))
}
const isOn = (row: Days, { from, to }: Days) =>
  (!row.from || (from !== null && row.from <= from)) && (!row.to || (to !== null && to <= row.to))

const asking = (unit: string) => ({ unit, quantity: '1', day: '2000-01-01' })
const bare = ({ unit, packs }: Item) => ({ unit, packs, price: null, cost: null, agreed: [], levels: [] })
const atPercent = (item: Item, level: Omit<Level, 'rows'>, unit: string, percent: string) =>
  priceOf({ ...bare(item), cost: item.cost, levels: [{ ...level, percent, from: null, to: null, rows: [] }] }, asking(unit)).unitPrice
const times = (item: Item, unit: string, price: string) => priceOf({ ...bare(item), price }, asking(unit)).unitPrice
