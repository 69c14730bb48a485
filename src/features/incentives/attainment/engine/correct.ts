import { type Counted, counted, type KnownSale } from './counted.ts'
import { isAsApproved, isChanged, nothingOf, payeesOf, type Work, wantsOf } from './earn.ts'
import { type Entry, type FollowUp, nothingYet } from './entries.ts'
import {
  creditedAfter,
  earnedAfter,
  fall,
  followUp,
  grantAll,
  heardOf,
  type KnownFollowUp,
  promisedAfter,
  sumGrows,
  sumUp,
} from './follow-up.ts'
import { grant, type Want } from './grant.ts'
import type { LineRules, VersionRules } from './rules.ts'
import { put, rulesOfEntry } from './state.ts'
import type { Because, Limit } from './trace.ts'
import { within } from './within.ts'

/**
 * What was approved stays as it was written; where its sale, credit memos or payments are others now, new rows take back what was and give what is
 * (3.22, 8). It comes last, so that nobody else has the room of it before that is approved as well.
 */
export function correct(work: Work, known: KnownSale, documents: readonly KnownFollowUp[], takenBy: string | undefined): void {
  const found = counted(work.program, known, takenBy)
  const now = 'refusal' in found && found.refusal !== 'exclusive' ? null : found
  const counts = now && !('refusal' in now) ? now : null
  const entries = [...(work.state.entries.get(known.sale.id) ?? [])]
  // What an exclusive program took since stays with whoever it was approved for.
  if (now && !counts) return
  const becauseOf = new Map<string, Because>()
  for (const entry of entries) {
    const own = rulesOfEntry(work.program, entry)
    if (!own) continue
    const nowLine = counts?.rules.lines.find(({ id }) => id === entry.lineId)
    const ofLine = entries.filter(({ lineId }) => lineId === entry.lineId)
    const stays = counts && nowLine && !isChanged(ofLine, nowLine, counts, known)
    if (stays) {
      if (entry.isLive) hearAnew(work, own.rules, own.line, entry, documents)
      continue
    }
    const because = reasonOf(ofLine, nowLine ?? null, counts, known)
    if (nowLine) becauseOf.set(entry.lineId, because)
    const isRight = counts && nowLine && isAsApproved(entry, counts, known, payeesOf(nowLine, counts, known))
    if (entry.isLive && !isRight) undo(work, own.rules, own.line, entry, because)
  }
  if (counts && becauseOf.size > 0) giveAnew(work, known, counts, becauseOf, documents)
}

function reasonOf(entries: readonly Entry[], line: LineRules | null, counts: Counted | null, known: KnownSale): Because {
  if (known.sale.isVoid) return 'void'
  const live = entries.filter(({ isLive }) => isLive)
  if (!counts || !line) return 'edited'
  if (live.length === 0) return 'restored'
  const isOnlyPayee = live.every((entry) => isAsApproved(entry, counts, known, [entry]))
  return isOnlyPayee ? 'payeeChanged' : 'edited'
}

function undo(work: Work, rules: VersionRules, line: LineRules, entry: Entry, because: Because): void {
  const { saleId, payeeId } = entry
  const { saleKey, day, version } = entry
  const undone: Entry = { ...nothingYet(entry), saleKey, day, version, isRejected: entry.isRejected }
  if (line.isOverPeriod) {
    fall(work, rules, line, entry, undone, saleId, because)
    return
  }
  put(work.state, work.program, line, entry, undone, true)
  work.emit({
    saleId,
    lineId: line.id,
    payeeId,
    amountCents: 0 - entry.earnedCents,
    promisedCents: 0 - entry.promisedCents,
    trace: { says: 'undone', documentId: saleId, version, day, because },
    entry: undone,
  })
}

/** By the version of the day that the sale has now; then everything that was heard of it since. */
function giveAnew(
  work: Work,
  known: KnownSale,
  counts: Counted,
  becauseOf: ReadonlyMap<string, Because>,
  documents: readonly KnownFollowUp[],
) {
  const { state } = work
  const entries = () => state.entries.get(known.sale.id) ?? []
  const isOpen = (line: LineRules, payeeId: string) =>
    becauseOf.has(line.id) && !entries().some((entry) => entry.isLive && entry.lineId === line.id && entry.payeeId === payeeId)
  const wants = wantsOf({ ...work, refuse: () => {} }, known, counts, isOpen).map((want) =>
    again({ ...want, because: becauseOf.get(want.line.id) ?? null }, entries()),
  )
  grant(wants, {
    state,
    program: work.program,
    rules: counts.rules,
    documentId: known.sale.id,
    isLate: false,
    isKept: true,
    emit: work.emit,
  })
  for (const document of documents) followUp(work, document)
}

/** Who had an entry that was undone has it again, not a second one (3.22, 8); what was rejected stays rejected. */
function again(want: Want, entries: readonly Entry[]): Want {
  const before = entries.find((entry) => entry.lineId === want.line.id && entry.payeeId === want.becomes.payeeId)
  if (!before) return want
  if (before.isRejected) return nothingOf({ ...want, before, because: 'rejected' }, before)
  return { ...want, before, becomes: { ...want.becomes, baseCents: want.becomes.baseCents + before.baseCents } }
}

/** A credit memo or payment that was taken into account is void, or another amount. */
function hearAnew(work: Work, rules: VersionRules, line: LineRules, entry: Entry, documents: readonly KnownFollowUp[]): void {
  const now = entry.followUps.map((heard) => {
    const document = documents.find(({ id }) => id === heard.id)
    return document ? heardOf(document, rules) : null
  })
  const changed = entry.followUps.find((heard, at) => !isSame(heard, now[at] ?? null))
  if (!changed) return
  const heard: Entry = { ...entry, followUps: now.filter((each) => each !== null) }
  if (line.isOverPeriod) {
    const creditedCents = creditedAfter(heard, rules)
    if (creditedCents < entry.creditedCents) fall(work, rules, line, entry, { ...heard, creditedCents }, changed.id, null)
    else grantAll(work, [{ rules, want: sumGrows(work, rules, line, entry, heard, creditedCents, []) }], changed.id)
    return
  }
  const sums = sumUp(heard)
  const limits: Limit[] = []
  const promisedCents =
    entry.promisedCents + within(work, rules, entry, promisedAfter(heard, rules, line, sums) - entry.promisedCents, limits)
  const after: Entry = { ...heard, promisedCents, earnedCents: earnedAfter(heard, rules, promisedCents, sums) }
  put(work.state, work.program, line, entry, after, true)
  const [amountCents, given] = [after.earnedCents - entry.earnedCents, promisedCents - entry.promisedCents]
  if (amountCents === 0 && given === 0) return
  work.emit({
    saleId: entry.saleId,
    lineId: line.id,
    payeeId: entry.payeeId,
    amountCents,
    promisedCents: given,
    trace: { says: 'heardAnew', documentId: changed.id, version: entry.version, day: entry.day, limits },
    entry: after,
  })
}

const isSame = (one: FollowUp, other: FollowUp | null) =>
  other !== null &&
  one.returnedCents === other.returnedCents &&
  one.returnedUnits === other.returnedUnits &&
  one.creditCents === other.creditCents &&
  one.paidCents === other.paidCents
