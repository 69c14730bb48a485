import { type Counted, counted, type KnownSale, type NotCounted } from './counted.ts'
import { type Share, wholeShare } from './documents.ts'
import type { Entry, EntryLine } from './entries.ts'
import { grant, limit, unlimited, type Want } from './grant.ts'
import { baseOf, type LineRules, ofTable, type ProgramRules, type VersionRules } from './rules.ts'
import { payeeOf, type State } from './state.ts'
import type { Limit } from './trace.ts'
import { sharesOf, timesOver } from './whole-numbers.ts'

/** A program at work: what it knows, and where what it finds goes. `isKept`: more may be heard of the sale. */
export type Work = {
  state: State
  program: ProgramRules
  isKept(saleId: string): boolean
  emit(line: EntryLine): void
  /** Why a sale is not the program's; of a line of it, `lineId`. */
  refuse(known: KnownSale, why: NotCounted, lineId: string | null): void
}

/** A sale in its turn; answers whether the program takes it for itself alone. */
export function earn(work: Work, known: KnownSale, takenBy: string | undefined): boolean {
  const { state, program } = work
  const settled = state.entries.get(known.sale.id)
  const found = counted(program, known, takenBy)
  if ('refusal' in found) {
    // What is approved of it is corrected in the end.
    if (!settled) work.refuse(known, found, null)
    return false
  }
  const isOpen = settled
    ? (line: LineRules, payeeId: string) => {
        const ofLine = settled.filter(({ lineId }) => lineId === line.id)
        return !isChanged(ofLine, line, found, known) && !ofLine.some((entry) => entry.payeeId === payeeId)
      }
    : null
  const wants = wantsOf(work, known, found, isOpen)
  grant(wants, {
    state,
    program,
    rules: found.rules,
    documentId: known.sale.id,
    isLate: known.key < state.lastSettledKey,
    isKept: settled !== undefined || work.isKept(known.sale.id),
    emit: work.emit,
  })
  return found.rules.terms.overlap === 'exclusive'
}

export const payeesOf = (line: LineRules, { reps }: Counted, { buyer }: KnownSale): readonly Share[] => (line.payee === 'C' ? buyer : reps)

/** Whether what is approved of a sale by a line is of a sale that is another one now. */
export function isChanged(entries: readonly Entry[], line: LineRules, found: Counted, known: KnownSale): boolean {
  if (entries.length === 0) return false
  const payees = payeesOf(line, found, known)
  const live = entries.filter(({ isLive }) => isLive)
  return (
    live.some((entry) => !isAsApproved(entry, found, known, payees)) ||
    (live.length < entries.length && payees.some(({ payeeId }) => !live.some((entry) => entry.payeeId === payeeId)))
  )
}

export const isAsApproved = (entry: Entry, found: Counted, { sale }: KnownSale, payees: readonly Share[]): boolean =>
  entry.day === sale.day &&
  entry.version === found.rules.version &&
  entry.eligibleCents === found.eligibleCents &&
  entry.units === found.units &&
  (entry.totalCents === sale.totalCents || !found.rules.isPaid) &&
  payees.some(({ payeeId, share }) => payeeId === entry.payeeId && share === entry.share)

/** `isOpen`: whether it has still to be granted; null: all of it. */
export function wantsOf(
  work: Work,
  known: KnownSale,
  found: Counted,
  isOpen: ((line: LineRules, payeeId: string) => boolean) | null,
): Want[] {
  const wants: Want[] = []
  for (const line of found.rules.lines) {
    const payees = payeesOf(line, found, known)
    if (payees.length === 0)
      work.refuse(known, { refusal: 'noRep', eligibleCents: found.eligibleCents, minimumCents: 0, takenBy: '' }, line.id)
    else if (line.isOverPeriod) overPeriod(work.state, line, payees, known, found, isOpen, wants)
    else ofSale(line, payees, known, found, isOpen, wants)
  }
  return wants
}

function ofSale(
  line: LineRules,
  payees: readonly Share[],
  known: KnownSale,
  found: Counted,
  isOpen: ((line: LineRules, payeeId: string) => boolean) | null,
  wants: Want[],
): void {
  const baseCents = baseOf(line, found.eligibleCents, found.units)
  const isTooMuch = line.maxPerSale !== null && baseCents > line.maxPerSale
  const cents = isTooMuch ? (line.maxPerSale ?? 0) : baseCents
  const limits: readonly Limit[] = isTooMuch ? [{ kind: 'perSale', leftCents: cents, mergedFrom: [] }] : unlimited
  const isWhole = payees.length === 1 && payees[0]?.share === wholeShare
  const shares = isWhole ? null : sharesOf(cents, [...payees.map(({ share }) => share), restOf(payees)])
  for (const [at, payee] of payees.entries()) {
    if (isOpen && !isOpen(line, payee.payeeId)) continue
    const becomes = newEntry(line, payee, known, found)
    wants.push({
      line,
      before: null,
      becomes,
      baseCents,
      cents: shares?.[at] ?? cents,
      limits,
      sumBefore: null,
      sumAfter: null,
      because: null,
    })
  }
}
const restOf = (payees: readonly Share[]) => wholeShare - payees.reduce((sum, { share }) => sum + share, 0)

function overPeriod(
  state: State,
  line: LineRules,
  payees: readonly Share[],
  known: KnownSale,
  found: Counted,
  isOpen: ((line: LineRules, payeeId: string) => boolean) | null,
  wants: Want[],
): void {
  let left = line.maxPerSale
  for (const payee of payees) {
    if (isOpen && !isOpen(line, payee.payeeId)) continue
    const becomes = newEntry(line, payee, known, found)
    const creditedCents = found.rules.isPaid ? 0 : creditOf(becomes, found.rules, found.eligibleCents)
    const want = moreOfSum(state, line, found.rules, null, becomes, creditedCents)
    if (left !== null) {
      limit(want, 'perSale', left)
      left -= want.cents
    }
    wants.push(want)
  }
}

/** How much of such a sale is in the payee's sum. */
export const creditOf = ({ share }: Pick<Entry, 'share'>, { terms }: VersionRules, eligibleCents: number) =>
  terms.sharedCredit === 'share' ? timesOver(eligibleCents, share, wholeShare) : eligibleCents

/** Of what a whole sale changes, what is the payee's. */
export const ownPart = ({ share }: Pick<Entry, 'share'>, { terms }: VersionRules, cents: number) =>
  terms.sharedCredit === 'share' ? cents : timesOver(cents, share, wholeShare)

/** What the payee's sum brings that grows to have `creditedCents` of this sale. */
export function moreOfSum(
  state: State,
  line: LineRules,
  rules: VersionRules,
  before: Entry | null,
  becomes: Entry,
  creditedCents: number,
): Want {
  const sums = payeeOf(state, becomes.payeeId).lines[line.at]
  const [sum, later] = [sums?.sumCents ?? 0, sums?.laterCents ?? 0]
  const more = creditedCents - (before?.creditedCents ?? 0)
  const from = (place: number) => ownPart(becomes, rules, ofTable(line, place + more) - ofTable(line, place))
  const onTop = from(sum)
  const inTurn = later === 0 ? onTop : from(sum - later)
  // Where later ones were approved with this one in their sum it brings what it brought; where they were not, what is lacking to the whole.
  const due = ofTable(line, sum + more) - (sums?.baseCents ?? 0)
  const baseCents = Math.max(Math.min(onTop, inTurn), Math.min(Math.max(onTop, inTurn), due))
  const sumBefore = baseCents === inTurn ? sum - later : sum
  const sumAfter = sumBefore + more
  const entry = { ...becomes, creditedCents, baseCents: (before?.baseCents ?? 0) + baseCents }
  return { line, before, becomes: entry, baseCents, cents: baseCents, limits: unlimited, sumBefore, sumAfter, because: null }
}

/** What was rejected stays in the payee's sum, and brings nothing of it. */
export const nothingOf = (want: Want, before: Entry): Want => ({
  ...want,
  becomes: { ...want.becomes, baseCents: before.baseCents, isRejected: true },
  baseCents: 0,
  cents: 0,
  limits: unlimited,
})

export const newEntry = (line: LineRules, { payeeId, share }: Share, { sale, key }: KnownSale, found: Counted): Entry => ({
  saleId: sale.id,
  lineId: line.id,
  payeeId,
  share,
  version: found.rules.version,
  day: sale.day,
  saleKey: key,
  eligibleCents: found.eligibleCents,
  units: found.units,
  totalCents: sale.totalCents,
  rewardCents: 0,
  promisedCents: 0,
  earnedCents: 0,
  creditedCents: 0,
  baseCents: 0,
  turnedAwayCents: 0,
  followUps: [],
  isLive: true,
})
