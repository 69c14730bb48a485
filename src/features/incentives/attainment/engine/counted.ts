import type { CustomerFacts, NetGoods, Sale, Share } from './documents.ts'
import { matching, type ProgramRules, type VersionRules, versionOn } from './rules.ts'

/** A sale with what is the same for every program. `key`: its place among all documents. `buyer`: the customer that it counts for. */
export type KnownSale = { sale: Sale; key: string; net: NetGoods; buyer: readonly [Share]; facts: CustomerFacts }

export const refusals = ['void', 'outsideDates', 'paused', 'tooLate', 'customer', 'goods', 'belowMinimum', 'exclusive', 'noRep'] as const
export type Refusal = (typeof refusals)[number]
/** `reps`: who of the sale's reps the program is for. */
export type Counted = { rules: VersionRules; eligibleCents: number; units: number; reps: readonly Share[] }
export type NotCounted = { refusal: Refusal; eligibleCents: number; minimumCents: number; takenBy: string }

/** Whether a sale is one of the program's, and what of it (3.7). `takenBy`: the exclusive program that has it. */
export function counted(program: ProgramRules, known: KnownSale, takenBy: string | undefined): Counted | NotCounted {
  const { sale, net, facts, buyer } = known
  if (sale.isVoid) return not('void')
  const rules = versionOn(program, sale.day)
  if (!rules || sale.day < rules.terms.fromDate || sale.day > rules.terms.toDate) return not('outsideDates')
  const { terms } = rules
  if (!terms.countsPaused && program.pauses.some(({ from, to }) => from <= sale.day && sale.day <= to)) return not('paused')
  if (sale.seenOn > terms.toDate && sale.seenOn > dayAfter(terms.toDate, terms.claimDays)) return not('tooLate')
  const isTheirs =
    (!rules.customers || rules.customers.any([sale.customerId, buyer[0].payeeId])) &&
    (!rules.groups || rules.groups.any(facts.groupIds)) &&
    (!rules.territories || rules.territories.one(facts.territory)) &&
    (!rules.reps || rules.reps.any(facts.reps.map(({ payeeId }) => payeeId)))
  if (!isTheirs) return not('customer')
  const goods = matching(net, rules)
  if (!goods || goods.cents < 0) return not('goods')
  if (goods.cents < terms.minSaleAmt) return { ...not('belowMinimum'), eligibleCents: goods.cents, minimumCents: terms.minSaleAmt }
  if (takenBy !== undefined) return { ...not('exclusive'), takenBy }
  const { reps } = rules
  return {
    rules,
    eligibleCents: goods.cents,
    units: goods.units,
    reps: reps ? facts.reps.filter((rep) => reps.one(rep.payeeId)) : facts.reps,
  }
}

const not = (refusal: Refusal): NotCounted => ({ refusal, eligibleCents: 0, minimumCents: 0, takenBy: '' })

const lastDays = new Map<string, string>()
/** Days of the calendar; the same few are asked for each sale. */
export function dayAfter(day: string, days: number): string {
  const key = `${day}+${days}`
  const known = lastDays.get(key)
  if (known) return known
  const after = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  if (lastDays.size > 1000) lastDays.clear()
  lastDays.set(key, after)
  return after
}
