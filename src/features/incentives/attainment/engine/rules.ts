import type { Chosen, PayeeKind, ProgramTerms, RewardKind, RewardLine } from '../../programs/door.ts'
import type { NetGoods } from './documents.ts'
import { scaled, timesOver } from './whole-numbers.ts'

/** `from`: the first day of the sales for which a version holds. A reward that is of another kind or basis is another one, with an id of its own. */
export type ProgramVersion = { version: number; from: string; terms: ProgramTerms }
/** `code`: exclusive programs take sales in its order. `pauses`: with both days. */
export type Program = { id: string; code: string; versions: readonly ProgramVersion[]; pauses: readonly { from: string; to: string }[] }

type BandRules = { fromCents: number; rate: number; rateText: string }
/** `rate`: cents of F, ten-thousandths of a percent of P and T, of a dollar of U; cents of G. `at`: the same in every version. */
export type LineRules = {
  id: string
  at: number
  payee: PayeeKind
  kind: RewardKind
  rate: number
  rateText: string
  bands: readonly BandRules[]
  isWhole: boolean
  isOverPeriod: boolean
  maxPerSale: number | null
}
/** Null: everything passes. */
type Filter = { one(id: string): boolean; any(ids: readonly string[]): boolean } | null
export type VersionRules = {
  version: number
  from: string
  terms: ProgramTerms
  /** Those of customers first. */
  lines: readonly LineRules[]
  items: Filter
  categories: Filter
  customers: Filter
  groups: Filter
  territories: Filter
  reps: Filter
  isPaid: boolean
}
export type ProgramRules = {
  id: string
  code: string
  isExclusive: boolean
  /** Whether it is of interest what a payee has already: for limits, bands or goals. */
  asksPayees: boolean
  /** The latest first. */
  versions: readonly VersionRules[]
  pauses: Program['pauses']
}

export function rulesOf({ id, code, versions, pauses }: Program): ProgramRules {
  const lineIds = [...new Set(versions.flatMap(({ terms }) => terms.rewards.map((line) => line.id)))]
  const rules = versions.map(({ version, from, terms }): VersionRules => {
    const { items, categories, customers, groups, territories, reps } = terms.eligible
    return {
      version,
      from,
      terms,
      lines: terms.rewards
        .map((line) => lineRules(line, lineIds.indexOf(line.id)))
        .toSorted((one, other) => (one.payee === other.payee ? 0 : one.payee === 'C' ? -1 : 1)),
      items: filter(items),
      categories: filter(categories),
      customers: filter(customers),
      groups: filter(groups),
      territories: filter(territories),
      reps: filter(reps),
      isPaid: terms.earnOn === 'paid',
    }
  })
  const latest = rules.toSorted((one, other) => (one.from === other.from ? other.version - one.version : one.from < other.from ? 1 : -1))
  const asksPayees = rules.some(({ terms, lines }) => terms.maxPerPayee !== null || lines.some((line) => line.isOverPeriod))
  return { id, code, isExclusive: latest[0]?.terms.overlap === 'exclusive', asksPayees, versions: latest, pauses }
}

function lineRules({ id, payee, compType, salePer, bands, whole, basis, maxPerSale }: RewardLine, at: number): LineRules {
  const rateOf = (text: string) => scaled(text, compType === 'F' || compType === 'G' ? 2 : 4)
  return {
    id,
    at,
    payee,
    kind: compType,
    rate: salePer === null ? 0 : rateOf(salePer),
    rateText: salePer ?? '',
    bands: bands.map(({ from, rate }) => ({ fromCents: from, rate: rateOf(rate), rateText: rate })),
    isWhole: whole,
    isOverPeriod: compType === 'G' || (compType === 'T' && basis === 'period'),
    maxPerSale,
  }
}

function filter({ only, ids }: Chosen): Filter {
  if (ids.length === 0) return null
  const [set, wanted] = [new Set(ids), only === 'these']
  return { one: (each) => set.has(each) === wanted, any: (all) => all.some((each) => set.has(each)) === wanted }
}

export function versionOn({ versions }: ProgramRules, day: string): VersionRules | null {
  for (const version of versions) if (version.from <= day) return version
  return null
}

/** What of these goods the program is about; null: nothing. */
export function matching(goods: NetGoods, { items, categories }: VersionRules): { cents: number; units: number } | null {
  if (!items && !categories) return goods.lines.length > 0 ? goods : null
  let [cents, units, isAny] = [0, 0, false]
  for (const line of goods.lines) {
    if (items && !items.one(line.itemId)) continue
    if (categories && !categories.any(line.categoryIds)) continue
    cents += line.cents
    units += line.units
    isAny = true
  }
  return isAny ? { cents, units } : null
}

const percentOf = 1_000_000
/** Cents for so much, before every limit, of what does not run over the period. */
export function baseOf(line: LineRules, cents: number, units: number): number {
  if (line.kind === 'F') return line.rate
  if (line.kind === 'P') return timesOver(cents, line.rate, percentOf)
  // Ten-thousandths of a unit times ten-thousandths of a dollar.
  if (line.kind === 'U') return timesOver(units, line.rate, percentOf)
  return ofTable(line, cents)
}

export function bandAt({ bands }: LineRules, cents: number): BandRules | null {
  for (let at = bands.length - 1; at >= 0; at--) {
    const band = bands[at]
    if (band && band.fromCents <= cents) return band
  }
  return null
}

/** What a table pays for such a sum. Where a band or a goal begins it is reached. */
export function ofTable(line: LineRules, cents: number): number {
  const { bands, kind, isWhole } = line
  if (kind === 'G') return bands.reduce((sum, band) => sum + (band.fromCents <= cents ? band.rate : 0), 0)
  if (isWhole) return timesOver(cents, bandAt(line, cents)?.rate ?? 0, percentOf)
  if (cents > mostForNumbers)
    return Number(half(parts(line, cents, (part, rate) => BigInt(part) * BigInt(rate)).reduce((sum, each) => sum + each, 0n)))
  return timesOver(
    parts(line, cents, (part, rate) => part * rate).reduce((sum, each) => sum + each, 0),
    1,
    percentOf,
  )
}
/** Cents that stay exact when they are multiplied by a hundred percent. */
const mostForNumbers = 9_000_000_000
const half = (exact: bigint) => (2n * exact + BigInt(percentOf)) / BigInt(2 * percentOf)

function parts<T>({ bands }: LineRules, cents: number, times: (part: number, rate: number) => T): T[] {
  return bands
    .filter(({ fromCents }) => fromCents < cents)
    .map(({ fromCents, rate }, at) => times(Math.min(cents, bands[at + 1]?.fromCents ?? cents) - fromCents, rate))
}
