import type { Work } from './earn.ts'
import type { Entry } from './entries.ts'
import type { VersionRules } from './rules.ts'
import { payeeOf } from './state.ts'
import type { Limit } from './trace.ts'

/** What comes back to a payee needs room again: meanwhile others may have had it. */
export function within({ state }: Work, { terms }: VersionRules, entry: Entry, more: number, limits: Limit[]): number {
  if (more <= 0) return more
  const payee = payeeOf(state, entry.payeeId)
  let cents = more
  const limit = (kind: Limit['kind'], most: number | null, has: number) => {
    if (most === null || cents <= most - has) return
    cents = Math.max(0, most - has)
    limits.push({ kind, leftCents: cents, mergedFrom: kind === 'person' ? payee.mergedFrom : [] })
  }
  limit('person', terms.maxPerPayee, payee.promisedCents)
  limit('ceiling', terms.maximumAllowed, state.promisedCents)
  return cents
}
