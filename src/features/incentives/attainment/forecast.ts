import type { ProgramTerms } from '../programs/door.ts'
import type { KnownSale } from './engine/counted.ts'
import type { Work } from './engine/earn.ts'
import type { EntryLine } from './engine/entries.ts'
import { step } from './engine/fold.ts'
import { matching, type Program, type ProgramRules, rulesOf, versionOn } from './engine/rules.ts'
import { beginning } from './engine/state.ts'
import type { Event } from './engine/timeline.ts'
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

/**
 * `events`: of the program's days, in their order; `isKept`: whether more may be heard of a sale; `before`: what was sold in the year before. The same
 * engine as when it is open, so the same to the cent. Nothing is kept of a sale but sums: there may be many.
 */
export function forecastOf(
  program: Program,
  events: Iterable<Event>,
  isKept: (saleId: string) => boolean,
  before: Iterable<KnownSale>,
): Forecast {
  const rules = rulesOf(program)
  const state = beginning()
  const byPayee = new Map<string, number>()
  const [sold, earned]: [ByMonth, ByMonth] = [new Map(), new Map()]
  const [buyers, kept] = [new Set<string>(), new Map<string, { bought: Bought; cents: number }>()]
  let [spendCents, sales, latest] = [0, 0, '']
  let bought: Bought = { by: '', month: 0 }
  let reachedOn: string | null = null
  const work: Work = { state, program: rules, isKept, refuse: () => {}, emit }
  for (const event of events) {
    if (event.kind === 'sale') {
      const { sale, buyer } = event.sale
      bought = boughtOf(event.sale)
      const eligible = eligibleOf(rules, event.sale)
      add(sold, bought, eligible)
      if (eligible > 0) buyers.add(buyer[0].payeeId)
      if (isKept(sale.id)) kept.set(sale.id, { bought, cents: 0 })
    }
    step(work, event, new Map())
  }
  const winners = [...byPayee].filter(([, cents]) => cents > 0).map(([payeeId, cents]) => ({ payeeId, cents }))
  const winning = new Set(winners.map(({ payeeId }) => payeeId))
  return {
    costCents: state.promisedCents,
    spendCents,
    anywayCents: anywayOf(sold, earned, soldByMonth(rules, before)),
    reachedOn,
    winners: winners.toSorted((one, other) => other.cents - one.cents || (one.payeeId < other.payeeId ? -1 : 1)),
    losers: rules.versions.some(({ lines }) => lines.some(({ payee }) => payee === 'C'))
      ? [...buyers].filter((id) => !winning.has(id)).toSorted()
      : [],
    sales,
  }

  function emit({ saleId, payeeId, promisedCents, trace, entry }: EntryLine) {
    const known = kept.get(saleId)
    byPayee.set(payeeId, (byPayee.get(payeeId) ?? 0) + promisedCents)
    add(earned, known?.bought ?? bought, promisedCents)
    const isLimited = trace.says === 'earned' && trace.limits.some(({ kind }) => kind !== 'person' && kind !== 'perSale')
    if (isLimited) reachedOn ??= trace.day
    // Each sale once, net of what came back.
    const isNew = entry.followUps.length === 0 && saleId !== latest
    if (isNew) sales += 1
    latest = saleId
    if (!known) {
      if (isNew) spendCents += entry.eligibleCents
      return
    }
    const back = entry.followUps.reduce((sum, { returnedCents }) => sum + returnedCents, 0)
    const cents = Math.max(0, entry.eligibleCents - back)
    spendCents += cents - known.cents
    known.cents = cents
  }
}

/** Cents by customer, for each month of a year. */
type ByMonth = Map<string, number[]>
type Bought = { by: string; month: number }
const boughtOf = ({ sale, buyer }: KnownSale): Bought => ({ by: buyer[0].payeeId, month: Number(sale.day.slice(5, 7)) - 1 })
function add(sums: ByMonth, { by, month }: Bought, cents: number): void {
  const known = sums.get(by)
  if (known) known[month] = (known[month] ?? 0) + cents
  else
    sums.set(
      by,
      Array.from({ length: 12 }, (_, at) => (at === month ? cents : 0)),
    )
}

function eligibleOf(rules: ProgramRules, { sale, net }: KnownSale): number {
  const version = versionOn(rules, sale.day) ?? rules.versions.at(-1)
  return sale.isVoid || !version ? 0 : Math.max(0, matching(net, version)?.cents ?? 0)
}

function soldByMonth(rules: ProgramRules, sales: Iterable<KnownSale>): ByMonth {
  const months: ByMonth = new Map()
  for (const known of sales) add(months, boughtOf(known), eligibleOf(rules, known))
  return months
}

/** By customer and month: of what was earned by them, the share of what the same month of the year before had as well. */
function anywayOf(sold: ByMonth, earned: ByMonth, earlier: ByMonth): number {
  let all = 0
  for (const [by, months] of earned)
    for (const [month, cents] of months.entries()) {
      const now = sold.get(by)?.[month] ?? 0
      if (now > 0) all += timesOver(cents, Math.min(now, earlier.get(by)?.[month] ?? 0), now)
    }
  return all
}

/** The same terms so many years before. A day that such a year does not have is the one before it. */
export function yearsBefore(terms: ProgramTerms, years: number): ProgramTerms {
  const moved = (day: string) => {
    const same = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
    return new Date(`${same}T00:00:00Z`).toISOString().startsWith(same) ? same : `${same.slice(0, 8)}28`
  }
  return { ...terms, fromDate: moved(terms.fromDate), toDate: moved(terms.toDate) }
}
