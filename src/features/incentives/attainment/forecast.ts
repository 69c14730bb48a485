import type { ProgramTerms } from '../programs/door.ts'
import type { KnownSale } from './engine/counted.ts'
import { type Attained, attained } from './engine/fold.ts'
import { matching, type Program, type ProgramRules, rulesOf, versionOn } from './engine/rules.ts'
import type { Timeline } from './engine/timeline.ts'
import { timesOver } from './engine/whole-numbers.ts'

/**
 * What a program would have cost, had it been open already. `reachedOn`: the day of the first sale for which the ceiling had too little. `winners`: by
 * what they earn. `losers`: who bought what the program is about, and earned nothing. `anywayCents`: of the cost, what is for sales that came in the
 * same months of the year before as well.
 */
export type Forecast = {
  costCents: number
  spendCents: number
  anywayCents: number
  reachedOn: string | null
  winners: { payeeId: string; cents: number }[]
  losers: string[]
  sales: number
}

/** `then`: what was sold in the program's days; `before`: in the year before them. The same engine as when it is open, so the same to the cent. */
export function forecastOf(program: Program, then: Timeline, before: Iterable<KnownSale>): Forecast {
  const rules = rulesOf(program)
  const found = attained(rules, then)
  const sold = spendOf(found)
  const byPayee = new Map<string, number>()
  for (const { payeeId, promisedCents } of found.lines) byPayee.set(payeeId, (byPayee.get(payeeId) ?? 0) + promisedCents)
  const winners = [...byPayee].filter(([, cents]) => cents > 0).map(([payeeId, cents]) => ({ payeeId, cents }))
  const winning = new Set(winners.map(({ payeeId }) => payeeId))
  const buyers = [...then.sales.values()].filter((known) => isAbout(rules, known)).map(({ buyer }) => buyer[0].payeeId)
  return {
    costCents: found.state.promisedCents,
    spendCents: [...sold.values()].reduce((sum, cents) => sum + cents, 0),
    anywayCents: anywayOf(rules, found, then, before),
    reachedOn:
      found.lines.find(({ trace }) => trace.says === 'earned' && trace.limits.some(({ kind }) => kind !== 'person' && kind !== 'perSale'))
        ?.trace.day ?? null,
    winners: winners.toSorted((one, other) => other.cents - one.cents || (one.payeeId < other.payeeId ? -1 : 1)),
    losers: rules.versions.some(({ lines }) => lines.some(({ payee }) => payee === 'C'))
      ? [...new Set(buyers)].filter((id) => !winning.has(id)).toSorted()
      : [],
    sales: sold.size,
  }
}

/** Each sale once, net of what came back. */
function spendOf({ lines }: Attained): Map<string, number> {
  const spend = new Map<string, number>()
  for (const { saleId, entry } of lines) {
    const back = entry.followUps.reduce((sum, { returnedCents }) => sum + returnedCents, 0)
    spend.set(saleId, Math.max(0, entry.eligibleCents - back))
  }
  return spend
}

const isAbout = (rules: ProgramRules, known: KnownSale) => eligibleOf(rules, known) > 0
function eligibleOf(rules: ProgramRules, { sale, net }: KnownSale): number {
  const version = versionOn(rules, sale.day) ?? rules.versions.at(-1)
  return sale.isVoid || !version ? 0 : Math.max(0, matching(net, version)?.cents ?? 0)
}

/** By customer and month: of what was earned by them, the share of what the same month of the year before had as well. */
function anywayOf(rules: ProgramRules, { lines }: Attained, then: Timeline, before: Iterable<KnownSale>): number {
  const monthOf = ({ sale, buyer }: KnownSale) => `${buyer[0].payeeId} ${sale.day.slice(5, 7)}`
  const sum = (sales: Iterable<KnownSale>) => {
    const months = new Map<string, number>()
    for (const known of sales) months.set(monthOf(known), (months.get(monthOf(known)) ?? 0) + eligibleOf(rules, known))
    return months
  }
  const [now, earlier] = [sum(then.sales.values()), sum(before)]
  const earned = new Map<string, number>()
  for (const { saleId, promisedCents } of lines) {
    const known = then.sales.get(saleId)
    if (known) earned.set(monthOf(known), (earned.get(monthOf(known)) ?? 0) + promisedCents)
  }
  return [...earned].reduce((all, [month, cents]) => {
    const sold = now.get(month) ?? 0
    return all + (sold > 0 ? timesOver(cents, Math.min(sold, earlier.get(month) ?? 0), sold) : 0)
  }, 0)
}

/** The same terms so many years before. A day that such a year does not have is the one before it. */
export function yearsBefore(terms: ProgramTerms, years: number): ProgramTerms {
  const moved = (day: string) => {
    const same = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
    return new Date(`${same}T00:00:00Z`).toISOString().startsWith(same) ? same : `${same.slice(0, 8)}28`
  }
  return { ...terms, fromDate: moved(terms.fromDate), toDate: moved(terms.toDate) }
}
