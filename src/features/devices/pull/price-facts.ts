import type { AgreedFacts, LevelFacts, PriceFacts, PriceRow } from '#features/catalog/prices/door.ts'
import type { PulledCustomer, PulledItem, PulledPrices } from './contract.ts'

type OfLevel = PulledPrices['ofLevels'][number]
type Agreed = PulledPrices['agreed'][number]
/** What a device holds, by what it looks it up. `customer`: null: whoever has no level and no agreement. */
export type HeldPrices = {
  levels: readonly PulledPrices['levels'][number][]
  ofLevels(itemId: string): readonly OfLevel[]
  agreed(customerId: string, itemId: string): readonly Agreed[]
}

/** What `priceOf` takes, out of what was pulled: it says the same price as the server. */
export function priceFactsOf(item: PulledItem, customer: PulledCustomer | null, held: HeldPrices): PriceFacts {
  const { unit, packs, price, cost } = item
  const line = customer ? [customer, ...customer.above] : []
  const agreed = line.flatMap(({ id, name }, depth): AgreedFacts[] => {
    const rows = held.agreed(id, item.id).map((row) => ({ ...rowOf(row), percent: null }))
    return rows.length ? [{ source: depth === 0 ? 'customer' : 'parent', name: depth === 0 ? '' : name, rows }] : []
  })
  const ids = line.flatMap(({ levelId }) => levelId ?? [])
  const levels = [...ids.flatMap((id) => held.levels.filter((each) => each.id === id)), ...held.levels.filter((each) => each.isDefault)]
  const ofItem = held.ofLevels(item.id)
  return { unit, packs, price, cost, agreed, levels: levels.map((level) => levelFacts(level, item, ofItem)) }
}

function levelFacts(level: PulledPrices['levels'][number], { fromCost }: PulledItem, ofItem: readonly OfLevel[]): LevelFacts {
  const { id, isDefault: _, ...facts } = level
  const computed = fromCost.find(({ levelId }) => levelId === id)
  // Computed where the cost is known: here it has prices for items alone.
  if (computed) return { ...facts, base: 'fixed', rows: computed.rows }
  return { ...facts, rows: ofItem.filter(({ levelId }) => levelId === id).map(rowOf) }
}

const rowOf = ({ unit, minimum, price, from, to, ...row }: Omit<PriceRow, 'percent'> & { percent?: string | null }): PriceRow => ({
  unit,
  minimum,
  price,
  percent: row.percent ?? null,
  from,
  to,
})
