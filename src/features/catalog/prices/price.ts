import { compared, type Exact, exact, howMany, rounded, times, written } from './exact.ts'
import { type PriceEnding, type Rounding, roundPrice } from './round-price.ts'

/**
 * A price that is agreed, or a level's for an item. `unit`: that it is of and that `minimum` counts; empty: the item's own. `percent`: of the
 * level's base, instead of a price. `from`, `to`: the first and the last day, null: any.
 */
export type PriceRow = {
  unit: string
  minimum: string
  price: string | null
  percent: string | null
  from: string | null
  to: string | null
}
export const levelBases = ['price', 'cost', 'fixed'] as const
export type LevelBase = (typeof levelBases)[number]
/** `percent`: signed, −12 is 12 % off. `fixed`: has prices for items alone, what has none costs the item's own price. */
export type LevelFacts = {
  name: string
  base: LevelBase
  percent: string
  rounding: Rounding
  ending: PriceEnding
  from: string | null
  to: string | null
  rows: readonly PriceRow[]
}
/** Of whom they are: the nearest first. `name`: of a parent, else empty. */
export type AgreedFacts = { source: 'partner' | 'customer' | 'parent'; name: string; rows: readonly PriceRow[] }
/**
 * What is known of one item for one customer. `unit`: the item's own; `packs`: how many of it are in another. `price`, `cost`: dollars of one.
 * `levels`: the customer's, its parents', the partner's, the company's: the first that is valid on the day counts.
 */
export type PriceFacts = {
  unit: string
  packs: readonly { unit: string; quantity: string }[]
  price: string | null
  cost: string | null
  agreed: readonly AgreedFacts[]
  levels: readonly LevelFacts[]
}
/** `unit` empty: the item's own. `day`: of the order, in the company's time zone. */
export type PriceAsked = { unit: string; quantity: string; day: string }

export const priceSources = ['partner', 'customer', 'parent', 'level', 'item', 'none'] as const
/**
 * Why a price is what it is. `name`: of the level, or of the parent whose agreement it is. `base`, `of`, `percent`: a percentage of so many
 * dollars (null of a cost for those who do not see costs). `reached`: the minimum that was reached, in `reachedUnit`. `next`: from how many of
 * `unit` another price holds. `until`: the last day, `pack`: so many times the price of the item's own unit.
 */
export type PriceWhy = {
  source: (typeof priceSources)[number]
  name: string
  day: string
  unit: string
  base: 'price' | 'cost' | null
  of: string | null
  percent: string | null
  rounding: Rounding
  ending: PriceEnding
  pack: string | null
  reached: string | null
  reachedUnit: string
  next: { quantity: string; unitPrice: string } | null
  until: string | null
}
/** `unitPrice`: dollars of one of the asked unit, with up to five decimals; null: nobody has said a price. */
export type PriceAnswer = { unitPrice: string | null; why: PriceWhy }

/** As QuickBooks has them. */
const mostDecimals = 5

/**
 * What a customer pays for an item, unit, quantity and day: the only place where a price is computed (decision 0033). A partner's agreed price,
 * the customer's, its parents', the level, the item's own.
 */
export function priceOf(facts: PriceFacts, asked: PriceAsked): PriceAnswer {
  const ask = { ...asked, unit: asked.unit || facts.unit, amount: exact(asked.quantity) }
  const found = pricedAt(facts, ask)
  return { unitPrice: found.unitPrice, why: { ...found.why, next: nextBreak(facts, ask, found.unitPrice) } }
}

type Ask = PriceAsked & { amount: Exact }
type Row = { row: PriceRow /** How many of the row's unit are one of the asked. */; pack: Exact }

function pricedAt(facts: PriceFacts, ask: Ask): PriceAnswer {
  for (const { source, name, rows } of facts.agreed) {
    const found = rowFor(facts, rows, ask)
    if (found?.row.price) return { unitPrice: fixed(found.row.price, found.pack), why: { ...reasonOf(found, ask), source, name } }
  }
  const level = facts.levels.find((each) => isOn(each, ask.day))
  return (level && atLevel(facts, level, ask)) ?? own(facts, ask)
}

function own(facts: PriceFacts, ask: Ask): PriceAnswer {
  const pack = packOf(facts, ask.unit)
  if (facts.price === null) return { unitPrice: null, why: { ...blank(ask), source: 'none' } }
  return { unitPrice: fixed(facts.price, pack), why: { ...blank(ask), ...packShown(pack), source: 'item' } }
}

function atLevel(facts: PriceFacts, level: LevelFacts, ask: Ask): PriceAnswer | null {
  const base = level.base === 'cost' ? 'cost' : 'price'
  const amount = facts[base]
  // A percentage of nothing says nothing.
  const found = rowFor(facts, amount === null ? level.rows.filter(({ price }) => price !== null) : level.rows, ask)
  const until = earlier(found?.row.to ?? null, level.to)
  const why = { ...(found ? reasonOf(found, ask) : blank(ask)), source: 'level' as const, name: level.name, until }
  if (found?.row.price) return { unitPrice: fixed(found.row.price, found.pack), why }
  if (!found && level.base === 'fixed') return null
  const percent = found?.row.percent ?? level.percent
  if (amount === null) return null
  const pack = packOf(facts, ask.unit)
  const of = times(exact(amount), pack)
  const share = exact(percent)
  const rest = times(of, { digits: 100n * 10n ** BigInt(share.places) + share.digits, places: share.places + 2 })
  // Screws at 0.01234 stay as exact as they are.
  const decimals = Math.min(mostDecimals, Math.max(2, plainPlaces(amount)))
  const { rounding, ending } = level
  const unitPrice = text(roundPrice(rest, rounding, ending, decimals))
  return { unitPrice, why: { ...why, pack: null, base, of: text(of), percent, rounding, ending } }
}

/** Its own unit first, then the item's; of those that are reached the highest minimum, then the newest. */
function rowFor(facts: PriceFacts, rows: readonly PriceRow[], ask: Ask): Row | null {
  const mine = (unit: string) => (unit || facts.unit) === ask.unit
  const best = (of: (row: PriceRow) => boolean, pack: Exact): Row | null => {
    const amount = times(ask.amount, pack)
    let chosen: PriceRow | null = null
    for (const row of rows)
      if (of(row) && isOn(row, ask.day) && compared(exact(row.minimum), reachable(amount)) <= 0 && (!chosen || isBefore(row, chosen)))
        chosen = row
    return chosen && { row: chosen, pack }
  }
  const isOwn = ({ unit }: PriceRow) => !unit || unit === facts.unit
  return best(({ unit }) => mine(unit), one) ?? (mine('') ? null : best(isOwn, packOf(facts, ask.unit)))
}

const one: Exact = { digits: 1n, places: 0 }
/** A minimum of 1 is none: half a pound has a price as well. */
const reachable = (amount: Exact) => (compared(amount, one) < 0 ? one : amount)
const isOn = ({ from, to }: { from: string | null; to: string | null }, day: string) => (!from || from <= day) && (!to || day <= to)

function isBefore(row: PriceRow, other: PriceRow): boolean {
  const higher = compared(exact(row.minimum), exact(other.minimum))
  return higher === 0 ? (row.from ?? '') > (other.from ?? '') : higher > 0
}

/** A unit that nobody has said anything about counts as the item's own. */
function packOf(facts: PriceFacts, unit: string): Exact {
  if (unit === facts.unit) return one
  const pack = facts.packs.find((each) => each.unit === unit)
  return pack ? exact(pack.quantity) : one
}

function nextBreak(facts: PriceFacts, ask: Ask, now: string | null): PriceWhy['next'] {
  const pack = packOf(facts, ask.unit)
  const steps: Exact[] = []
  const level = facts.levels.find((each) => isOn(each, ask.day))
  for (const { rows } of level ? [...facts.agreed, level] : facts.agreed)
    for (const { unit, minimum, ...row } of rows) {
      const isMine = (unit || facts.unit) === ask.unit
      if ((!isMine && unit && unit !== facts.unit) || !isOn(row, ask.day)) continue
      // Cases are not sold in parts.
      const step = isMine || compared(pack, one) === 0 ? exact(minimum) : { digits: howMany(exact(minimum), pack), places: 0 }
      if (compared(step, ask.amount) > 0) steps.push(step)
    }
  for (const step of steps.sort(compared)) {
    const { unitPrice } = pricedAt(facts, { ...ask, amount: step })
    if (unitPrice !== null && (now === null || compared(exact(unitPrice), exact(now)) !== 0)) return { quantity: written(step), unitPrice }
  }
  return null
}

const fixed = (price: string, pack: Exact) => text(times(exact(price), pack))
const text = (amount: Exact) => written(amount.places > mostDecimals ? rounded(amount, mostDecimals) : amount, 2)
const plainPlaces = (amount: string) => (written(exact(amount)).split('.')[1] ?? '').length
const packShown = (pack: Exact) => ({ pack: compared(pack, one) === 0 ? null : written(pack) })
const earlier = (day: string | null, other: string | null) => (day && other ? (day < other ? day : other) : (day ?? other))

const blank = ({ unit, day }: Ask): PriceWhy => ({
  source: 'none',
  name: '',
  day,
  unit,
  base: null,
  of: null,
  percent: null,
  rounding: 'none',
  ending: '.99',
  pack: null,
  reached: null,
  reachedUnit: '',
  next: null,
  until: null,
})

function reasonOf({ row, pack }: Row, ask: Ask): PriceWhy {
  const isBreak = compared(exact(row.minimum), one) > 0
  const reached = isBreak ? { reached: written(exact(row.minimum)), reachedUnit: row.unit } : {}
  return { ...blank(ask), ...packShown(pack), ...reached, until: row.to }
}
