import { type NetGoods, wholeShare } from './documents.ts'
import { creditOf, moreOfSum, nothingOf, ownPart, type Work } from './earn.ts'
import type { Entry, EntryLine, FollowUp } from './entries.ts'
import { grant, limit, type Want } from './grant.ts'
import { type LineRules, matching, ofTable, type VersionRules } from './rules.ts'
import { payeeOf, put, rulesOfEntry, sumsOf } from './state.ts'
import type { Because, Trace } from './trace.ts'
import { timesOver } from './whole-numbers.ts'

/** A credit memo or payment of a sale. `net`: the goods that came back. */
export type KnownFollowUp = { id: string; key: string; saleId: string; net: NetGoods | null; creditCents: number; paidCents: number }

/** A credit memo or payment in its turn, for every entry of its sale that has not heard of it. */
export function followUp(work: Work, document: KnownFollowUp): void {
  const entries = work.state.entries
    .get(document.saleId)
    ?.filter((entry) => entry.isLive && !entry.followUps.some(({ id }) => id === document.id))
  if (!entries) return
  const wants: { rules: VersionRules; want: Want }[] = []
  for (const entry of entries) {
    const own = rulesOfEntry(work.program, entry)
    if (!own) continue
    const { rules, line } = own
    const heard = { ...entry, followUps: [...entry.followUps, heardOf(document, rules)] }
    if (!line.isOverPeriod) ofEntry(work, rules, line, entry, heard, document)
    else {
      const creditedCents = creditedAfter(heard, rules)
      if (creditedCents < entry.creditedCents) fall(work, rules, line, entry, { ...heard, creditedCents }, document.id, null)
      else wants.push({ rules, want: sumGrows(work, rules, line, entry, heard, creditedCents, wants) })
    }
  }
  grantAll(work, wants, document.id)
}

/** Those of the same version together. */
export function grantAll(work: Work, wants: readonly { rules: VersionRules; want: Want }[], documentId: string): void {
  for (const rules of new Set(wants.map((each) => each.rules))) {
    const together = wants.filter((each) => each.rules === rules).map(({ want }) => want)
    const emit = (line: EntryLine) => {
      // What brings nothing is no row.
      if (line.promisedCents !== 0) work.emit(line)
    }
    grant(together, { state: work.state, program: work.program, rules, documentId, isLate: false, isKept: true, emit })
  }
}

/** More of a sale is in the payee's sum: as it is paid. What a line may bring by one sale holds for all of it, `others` of this moment included. */
export function sumGrows(
  { state }: Pick<Work, 'state'>,
  rules: VersionRules,
  line: LineRules,
  entry: Entry,
  heard: Entry,
  creditedCents: number,
  others: readonly { want: Want }[],
): Want {
  const want = moreOfSum(state, line, rules, entry, heard, creditedCents)
  if (entry.isRejected) return nothingOf(want, entry)
  if (line.maxPerSale === null) return want
  let left = line.maxPerSale
  for (const each of state.entries.get(entry.saleId) ?? []) if (each.lineId === line.id) left -= each.promisedCents
  for (const other of others) if (other.want.line.id === line.id) left -= other.want.cents
  limit(want, 'perSale', Math.max(0, left))
  return want
}

export function heardOf({ id, key, net, creditCents, paidCents }: KnownFollowUp, rules: VersionRules): FollowUp {
  const goods = net ? matching(net, rules) : null
  return {
    id,
    key,
    returnedCents: Math.max(0, goods?.cents ?? 0),
    returnedUnits: Math.max(0, goods?.units ?? 0),
    creditCents,
    paidCents,
  }
}

type Sums = Pick<FollowUp, 'returnedCents' | 'returnedUnits' | 'creditCents' | 'paidCents'>
export function sumUp({ followUps }: Entry): Sums {
  const sums = { returnedCents: 0, returnedUnits: 0, creditCents: 0, paidCents: 0 }
  for (const each of followUps) {
    sums.returnedCents += each.returnedCents
    sums.returnedUnits += each.returnedUnits
    sums.creditCents += each.creditCents
    sums.paidCents += each.paidCents
  }
  return sums
}

/** F, P, U and tiers of each sale: what is left of the reward, and what of that has been paid for. */
function ofEntry(work: Work, rules: VersionRules, line: LineRules, entry: Entry, heard: Entry, { id }: KnownFollowUp): void {
  const sums = sumUp(heard)
  const promisedCents = Math.min(entry.promisedCents, promisedAfter(heard, rules, line, sums))
  const after: Entry = { ...heard, promisedCents, earnedCents: earnedAfter(heard, rules, promisedCents, sums) }
  put(work.state, work.program, line, entry, after, true)
  const amountCents = after.earnedCents - entry.earnedCents
  const given = promisedCents - entry.promisedCents
  if (amountCents === 0 && given === 0) return
  const common = { documentId: id, version: entry.version, day: entry.day }
  const { saleId, payeeId } = entry
  const isReturn = given !== 0 || sums.returnedCents > sumUp(entry).returnedCents
  const trace: Trace = isReturn
    ? {
        ...common,
        says: 'returned',
        returnedCents: Math.min(sums.returnedCents, entry.eligibleCents),
        eligibleCents: entry.eligibleCents,
        rewardCents: entry.rewardCents,
        isBelowMinimum: isBelowMinimum(entry, rules, sums),
      }
    : {
        ...common,
        says: 'paid',
        paidCents: sums.paidCents,
        totalCents: entry.totalCents - sums.creditCents,
        promisedCents,
        beforeCents: entry.earnedCents,
      }
  work.emit({ saleId, lineId: line.id, payeeId, amountCents, promisedCents: given, trace, entry: after })
}

/** What of a reward is left after what came back, in proportion (3.22, 3); a tier of the sale is looked up again. */
export function promisedAfter(entry: Entry, rules: VersionRules, line: LineRules, sums: Sums): number {
  const { rewardCents, eligibleCents, units, share } = entry
  if (isBelowMinimum(entry, rules, sums)) return 0
  if (line.kind === 'T') {
    const rest = ofTable(line, Math.max(0, eligibleCents - sums.returnedCents))
    return Math.min(rewardCents, timesOver(rest, share, wholeShare))
  }
  // Of goods that cost nothing it is known how many they are.
  const [back, all] = eligibleCents > 0 ? [sums.returnedCents, eligibleCents] : [sums.returnedUnits, units]
  if (back === 0) return rewardCents
  return all > 0 ? rewardCents - timesOver(rewardCents, Math.min(back, all), all) : 0
}

const isBelowMinimum = ({ eligibleCents }: Entry, { terms }: VersionRules, { returnedCents }: Sums) =>
  terms.minimumOf === 'net' && returnedCents > 0 && eligibleCents - returnedCents < terms.minSaleAmt

export function earnedAfter(
  { totalCents }: Entry,
  { isPaid }: VersionRules,
  promisedCents: number,
  { creditCents, paidCents }: Sums,
): number {
  if (!isPaid) return promisedCents
  const owed = totalCents - creditCents
  return owed > 0 ? timesOver(promisedCents, Math.min(owed, Math.max(0, paidCents)), owed) : promisedCents
}

/** How much of a sale is in the payee's sum, after what came back and was paid. */
export function creditedAfter(entry: Entry, rules: VersionRules): number {
  const sums = sumUp(entry)
  if (isBelowMinimum(entry, rules, sums)) return 0
  const net = Math.max(0, entry.eligibleCents - sums.returnedCents)
  return creditOf(entry, rules, earnedAfter(entry, rules, net, sums))
}

/** The payee's sum becomes less: what was earned by it is never more than what it comes to now. What was rejected has nothing to give back. */
export function fall(
  work: Work,
  rules: VersionRules,
  line: LineRules,
  entry: Entry,
  becomes: Entry,
  documentId: string,
  because: Because | null,
): Entry {
  const { sumCents, baseCents, earnedCents } = sumsOf(payeeOf(work.state, entry.payeeId), line.at)
  const sumAfter = sumCents + becomes.creditedCents - entry.creditedCents
  const drop = ownPart(entry, rules, ofTable(line, sumCents) - ofTable(line, sumAfter))
  const left = sumAfter === 0 ? 0 : Math.max(0, baseCents - drop)
  const rest = entry.isRejected ? baseCents : left
  const amountCents = entry.isRejected ? 0 : Math.min(0, rest - earnedCents)
  const cents = entry.promisedCents + amountCents
  const after: Entry = {
    ...becomes,
    baseCents: entry.baseCents + rest - baseCents,
    rewardCents: cents,
    promisedCents: cents,
    earnedCents: cents,
  }
  put(work.state, work.program, line, entry, after, true)
  const trace: Trace = { says: 'fell', documentId, version: entry.version, day: entry.day, sumBefore: sumCents, sumAfter, because }
  const { saleId, payeeId } = entry
  if (amountCents !== 0 || because)
    work.emit({ saleId, lineId: line.id, payeeId, amountCents, promisedCents: amountCents, trace, entry: after })
  return after
}
