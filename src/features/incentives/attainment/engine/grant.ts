import type { Entry, EntryLine } from './entries.ts'
import type { LineRules, ProgramRules, VersionRules } from './rules.ts'
import { payeeOf, put, type State } from './state.ts'
import type { Because, Limit } from './trace.ts'
import { sharesOf } from './whole-numbers.ts'

/**
 * A reward before what limits it. `cents`: what is left of `baseCents` so far. `before`: what the sale had earned this payee already. `becomes`:
 * what is known of the entry otherwise.
 */
export type Want = {
  line: LineRules
  before: Entry | null
  becomes: Entry
  baseCents: number
  cents: number
  limits: readonly Limit[]
  sumBefore: number | null
  sumAfter: number | null
  because: Because | null
}
export const unlimited: readonly Limit[] = []
const nobodyElse: readonly string[] = []

/** How they are granted. `documentId`: by which it came. */
type Grant = {
  state: State
  program: ProgramRules
  rules: VersionRules
  documentId: string
  isLate: boolean
  isKept: boolean
  emit(line: EntryLine): void
}

/** Gives each what it wants, less what limits it: the person, then the ceiling. Those of the same sale together (3.7). */
export function grant(wants: readonly Want[], { state, program, rules, documentId, isLate, isKept, emit }: Grant): void {
  limitByPerson(state, rules, wants)
  const wanted = limitByCeiling(state, rules, wants)
  for (const [at, want] of wants.entries()) {
    const { line, before, becomes, baseCents, cents, limits, sumBefore, sumAfter, because } = want
    const isPromise = rules.isPaid && !line.isOverPeriod
    const promisedCents = (before?.promisedCents ?? 0) + cents
    const entry: Entry = {
      ...becomes,
      rewardCents: line.isOverPeriod ? promisedCents : cents,
      promisedCents,
      earnedCents: isPromise ? 0 : promisedCents,
      turnedAwayCents: wanted ? becomes.turnedAwayCents + (wanted[at] ?? cents) - cents : becomes.turnedAwayCents,
    }
    put(state, program, line, before, entry, isKept)
    emit({
      saleId: entry.saleId,
      lineId: line.id,
      payeeId: entry.payeeId,
      amountCents: entry.earnedCents - (before?.earnedCents ?? 0),
      promisedCents: cents,
      trace: {
        says: 'earned',
        documentId,
        version: rules.version,
        day: entry.day,
        kind: line.kind,
        rate: line.rateText,
        isWhole: line.isWhole,
        eligibleCents: entry.eligibleCents,
        units: entry.units,
        share: entry.share,
        sumBefore,
        sumAfter,
        baseCents,
        limits,
        isLate,
        isPromise,
        because,
      },
      entry,
    })
  }
}

function limitByPerson(state: State, { terms }: VersionRules, wants: readonly Want[]): void {
  const most = terms.maxPerPayee
  if (most === null) return
  for (const [at, want] of wants.entries()) {
    const payee = payeeOf(state, want.becomes.payeeId)
    let left = most - payee.promisedCents
    for (let other = 0; other < at; other++) {
      const earlier = wants[other]
      if (earlier && payeeOf(state, earlier.becomes.payeeId) === payee) left -= earlier.cents
    }
    limit(want, 'person', Math.max(0, left), payee.mergedFrom)
  }
}

/** Answers what they were before; null: there was enough. */
function limitByCeiling(state: State, { terms }: VersionRules, wants: readonly Want[]): number[] | null {
  if (terms.maximumAllowed === null) return null
  let left = Math.max(0, terms.maximumAllowed - state.promisedCents)
  if (wants.reduce((sum, { cents }) => sum + cents, 0) <= left) return null
  const wanted = wants.map(({ cents }) => cents)
  if (terms.whenShort === 'proRata') {
    const shares = sharesOf(left, wanted)
    for (const [at, want] of wants.entries()) {
      const share = shares[at] ?? 0
      if (share === want.cents) continue
      want.cents = share
      want.limits = [...want.limits, { kind: wants.length > 1 ? 'shared' : 'ceiling', leftCents: left, mergedFrom: nobodyElse }]
    }
    return wanted
  }
  for (const want of wants) {
    limit(want, 'ceiling', left, nobodyElse)
    left -= want.cents
  }
  return wanted
}

export function limit(want: Want, kind: Limit['kind'], leftCents: number, mergedFrom: readonly string[] = nobodyElse): void {
  if (want.cents <= leftCents) return
  want.cents = leftCents
  want.limits = [...want.limits, { kind, leftCents, mergedFrom }]
}
