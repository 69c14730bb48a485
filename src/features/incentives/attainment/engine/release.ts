import type { Work } from './earn.ts'
import type { Entry, EntryLine } from './entries.ts'
import { earnedAfter, promisedAfter, sumUp } from './follow-up.ts'
import { payeeOf, put, rulesOfEntry, sumsOf } from './state.ts'
import type { Limit } from './trace.ts'
import { timesOver } from './whole-numbers.ts'
import { within } from './within.ts'

/** Whom the ceiling turned away, in the order of their sales. */
export function turnedAway(work: Work, rows: readonly EntryLine[]): Entry[] {
  const latest = new Map(rows.map(({ entry }) => [`${entry.saleId} ${entry.lineId} ${entry.payeeId}`, heardLast(work, entry)]))
  return [...latest.values()]
    .filter(({ isLive, turnedAwayCents }) => isLive && turnedAwayCents > 0)
    .toSorted((one, other) => (one.saleKey < other.saleKey ? -1 : one.saleKey > other.saleKey ? 1 : 0))
}

/**
 * What a person gives those whom the ceiling turned away, from room that returns made: one after another, as far as it goes (3.22, 5). Nobody gets it
 * by itself. It is the preview as well: the rows count once they are written, approved, with those before them of the same entries.
 */
export function release(work: Work, entries: readonly Entry[], given: { documentId: string; at: string }): void {
  for (const entry of entries) giveLater(work, entry, given)
}

/** What brought nothing was no row, and was heard all the same. */
const heardLast = ({ state }: Work, entry: Entry): Entry =>
  state.entries.get(entry.saleId)?.find(({ lineId, payeeId }) => lineId === entry.lineId && payeeId === entry.payeeId) ?? entry

function giveLater(work: Work, entry: Entry, { documentId, at }: { documentId: string; at: string }): void {
  const own = rulesOfEntry(work.program, entry)
  if (!own) return
  const { rules, line } = own
  const { turnedAwayCents } = entry
  const sums = sumUp(entry)
  const limits: Limit[] = []
  const whole = line.isOverPeriod
    ? Math.min(turnedAwayCents, stillDue(work, entry, line.at))
    : promisedAfter({ ...entry, rewardCents: entry.rewardCents + turnedAwayCents }, rules, line, sums) - entry.promisedCents
  const given = within(work, rules, entry, whole, limits)
  if (given <= 0) return
  const promisedCents = entry.promisedCents + given
  // So much of the reward as it was before anything came back.
  const granted = timesOver(turnedAwayCents, given, whole)
  const after: Entry = {
    ...entry,
    rewardCents: entry.rewardCents + granted,
    promisedCents,
    earnedCents: line.isOverPeriod ? promisedCents : earnedAfter(entry, rules, promisedCents, sums),
    turnedAwayCents: turnedAwayCents - granted,
  }
  put(work.state, work.program, line, entry, after, true)
  work.emit({
    saleId: entry.saleId,
    lineId: line.id,
    payeeId: entry.payeeId,
    amountCents: after.earnedCents - entry.earnedCents,
    promisedCents: given,
    trace: { says: 'released', documentId, at, version: entry.version, day: entry.day, turnedAwayCents, limits },
    entry: after,
  })
}

/** What the payee's sum comes to and was not earned. */
function stillDue({ state }: Work, { payeeId }: Entry, at: number): number {
  const { baseCents, earnedCents } = sumsOf(payeeOf(state, payeeId), at)
  return Math.max(0, baseCents - earnedCents)
}
