import { compared, type Exact, exact, howMany, rounded, times, written } from './exact.ts'
import { mostDecimals, type PriceEnding, type Rounding, roundPrice } from './round-price.ts'

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

/**
 * What a customer pays for an item, unit, quantity and day: the only place where a price is computed (decision 0033). A partner's agreed price,
 * the customer's, its parents', the level, the item's own.
 */
export function priceOf(facts: PriceFacts, asked: PriceAsked): PriceAnswer {
  const ask = { ...asked, unit: asked.unit || facts.unit }
  const known = prepared(facts, ask)
  const amount = exact(asked.quantity)
  const found = pricedAt(known, amount)
  return { unitPrice: found.unitPrice, why: { ...found.why, next: nextBreak(known, amount, found.unitPrice) } }
}

/** A row that may hold, and from how many of its unit on. */
type Step = { row: PriceRow; minimum: Exact }
/** By their minimum, of each the one that counts: those of the asked unit, and those of the item's own where that is another one. */
type Steps = { mine: readonly Step[]; own: readonly Step[] }
type Row = { row: PriceRow /** How many of the row's unit are one of the asked. */; pack: Exact }
/** What is known for one unit and day, so that each quantity takes a few looks. `pack`: how many of the item's own unit are one of the asked. */
type Prepared = {
  facts: PriceFacts
  ask: PriceAsked
  pack: Exact
  agreed: readonly (AgreedFacts & { steps: Steps })[]
  level: { level: LevelFacts; amount: string | null; steps: Steps } | null
}

function prepared(facts: PriceFacts, ask: PriceAsked): Prepared {
  const level = facts.levels.find((each) => isOn(each, ask.day))
  const amount = level ? baseOf(facts, level) : null
  // A percentage of nothing says nothing.
  const rows = level && amount === null ? level.rows.filter(({ price }) => price !== null) : (level?.rows ?? [])
  return {
    facts,
    ask,
    pack: packOf(facts, ask.unit),
    agreed: facts.agreed.map((each) => ({ ...each, steps: stepsOf(facts, each.rows, ask) })),
    level: level ? { level, amount, steps: stepsOf(facts, rows, ask) } : null,
  }
}

/** QuickBooks has a cost of 0 where nobody has said one. */
function baseOf({ price, cost }: PriceFacts, { base }: LevelFacts): string | null {
  if (base !== 'cost') return price
  return cost !== null && compared(exact(cost), { digits: 0n, places: 0 }) > 0 ? cost : null
}

function pricedAt(known: Prepared, amount: Exact): PriceAnswer {
  for (const { source, name, steps } of known.agreed) {
    const found = rowFor(known, steps, amount)
    if (found?.row.price) return { unitPrice: fixed(found.row.price, found.pack), why: { ...reasonOf(found, known.ask), source, name } }
  }
  return atLevel(known, amount) ?? own(known)
}

function own({ facts, ask, pack }: Prepared): PriceAnswer {
  if (facts.price === null) return { unitPrice: null, why: { ...blank(ask), source: 'none' } }
  return { unitPrice: fixed(facts.price, pack), why: { ...blank(ask), ...packShown(pack), source: 'item' } }
}

function atLevel(known: Prepared, quantity: Exact): PriceAnswer | null {
  if (!known.level) return null
  const { level, amount, steps } = known.level
  const { ask, pack } = known
  const base = level.base === 'cost' ? 'cost' : 'price'
  const found = rowFor(known, steps, quantity)
  const until = earlier(found?.row.to ?? null, level.to)
  const why = { ...(found ? reasonOf(found, ask) : blank(ask)), source: 'level' as const, name: level.name, until }
  if (found?.row.price) return { unitPrice: fixed(found.row.price, found.pack), why }
  if (!found && level.base === 'fixed') return null
  const percent = found?.row.percent ?? level.percent
  if (amount === null) return null
  const of = times(exact(amount), pack)
  const share = exact(percent)
  const rest = times(of, { digits: 100n * 10n ** BigInt(share.places) + share.digits, places: share.places + 2 })
  // Screws at 0.01234 stay as exact as they are.
  const decimals = Math.min(mostDecimals, Math.max(2, plainPlaces(amount)))
  const { ending } = level
  const { price, rounding } = roundPrice(rest, level.rounding, ending, decimals)
  return { unitPrice: text(price), why: { ...why, pack: null, base, of: text(of), percent, rounding, ending } }
}

/** Of those that are on that day. Of one minimum the newest counts. */
function stepsOf(facts: PriceFacts, rows: readonly PriceRow[], { unit, day }: PriceAsked): Steps {
  const rising = (of: (unit: string) => boolean): Step[] => {
    const steps = rows
      .filter((row) => of(row.unit || facts.unit) && isOn(row, day))
      .map((row) => ({ row, minimum: exact(row.minimum) }))
      .sort((one, other) => compared(one.minimum, other.minimum) || byFirstDay(other.row, one.row))
    return steps.filter(({ minimum }, at) => at === 0 || compared(minimum, steps[at - 1]?.minimum ?? one) !== 0)
  }
  return { mine: rising((each) => each === unit), own: unit === facts.unit ? [] : rising((each) => each === facts.unit) }
}

/** Its own unit first, then the item's; of those that are reached the highest minimum. */
function rowFor({ pack }: Prepared, { mine, own }: Steps, amount: Exact): Row | null {
  const ofMine = reached(mine, amount)
  if (ofMine) return { row: ofMine.row, pack: one }
  const ofOwn = reached(own, times(amount, pack))
  return ofOwn && { row: ofOwn.row, pack }
}

/** The last one whose minimum is not above the amount. */
function reached(steps: readonly Step[], amount: Exact): Step | null {
  const most = reachable(amount)
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compared(steps[middle]?.minimum ?? one, most) <= 0) from = middle + 1
    else to = middle
  }
  return steps[from - 1] ?? null
}

const one: Exact = { digits: 1n, places: 0 }
/** A minimum of 1 is none: half a pound has a price as well. */
const reachable = (amount: Exact) => (compared(amount, one) < 0 ? one : amount)
const isOn = ({ from, to }: { from: string | null; to: string | null }, day: string) => (!from || from <= day) && (!to || day <= to)
const byFirstDay = (row: PriceRow, other: PriceRow) =>
  (row.from ?? '') < (other.from ?? '') ? -1 : (row.from ?? '') > (other.from ?? '') ? 1 : 0

/** A unit that nobody has said anything about counts as the item's own. */
function packOf(facts: PriceFacts, unit: string): Exact {
  if (unit === facts.unit) return one
  const pack = facts.packs.find((each) => each.unit === unit)
  return pack ? exact(pack.quantity) : one
}

function nextBreak(known: Prepared, amount: Exact, now: string | null): PriceWhy['next'] {
  const { agreed, level, pack } = known
  // Cases are not sold in parts.
  const inAsked = (minimum: Exact) => (compared(pack, one) === 0 ? minimum : { digits: howMany(minimum, pack), places: 0 })
  const all = (level ? [...agreed, level] : agreed).flatMap(({ steps: { mine, own } }) => [
    ...mine.map(({ minimum }) => minimum),
    ...own.map(({ minimum }) => inAsked(minimum)),
  ])
  let before = amount
  for (const step of all.filter((each) => compared(each, amount) > 0).sort(compared)) {
    if (compared(step, before) === 0) continue
    before = step
    const { unitPrice } = pricedAt(known, step)
    if (unitPrice !== null && (now === null || compared(exact(unitPrice), exact(now)) !== 0)) return { quantity: written(step), unitPrice }
  }
  return null
}

const fixed = (price: string, pack: Exact) => text(times(exact(price), pack))
const text = (amount: Exact) => written(amount.places > mostDecimals ? rounded(amount, mostDecimals) : amount, 2)
const plainPlaces = (amount: string) => (written(exact(amount)).split('.')[1] ?? '').length
const packShown = (pack: Exact) => ({ pack: compared(pack, one) === 0 ? null : written(pack) })
const earlier = (day: string | null, other: string | null) => (day && other ? (day < other ? day : other) : (day ?? other))

const blank = ({ unit, day }: PriceAsked): PriceWhy => ({
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

function reasonOf({ row, pack }: Row, ask: PriceAsked): PriceWhy {
  const isBreak = compared(exact(row.minimum), one) > 0
  const reached = isBreak ? { reached: written(exact(row.minimum)), reachedUnit: row.unit } : {}
  return { ...blank(ask), ...packShown(pack), ...reached, until: row.to }
}
