import type { Entry } from './entries.ts'
import type { LineRules, ProgramRules, VersionRules } from './rules.ts'

/** From the document at this place on so much room is taken, or there again. */
export type RoomMove = { key: string; cents: number }
/** What is approved of a sum over the period and comes later than where a computation is. */
export type LaterPart = { payeeId: string; at: number; cents: number; isRejected: boolean }
/**
 * Of bands and goals over the period. `baseCents`: what the sum came to before every limit; what was earned is never more. `laterCents`: what of the sum is
 * approved already, and is of documents whose turn is still to come.
 */
type LineSums = { sumCents: number; laterCents: number; baseCents: number; earnedCents: number }
type PayeeState = { promisedCents: number; lines: (LineSums | undefined)[]; mergedFrom: readonly string[] }

/**
 * A program after the documents up to a place among them: the next ones need nothing else, so that what is kept of it is where a computation
 * begins again. `entries`: by sale, of those of which more may be heard. `promisedCents`: with what is held for nobody; `roomMoves`: when that will be
 * another sum, in their order.
 */
export type State = {
  promisedCents: number
  roomMoves: readonly RoomMove[]
  payees: Map<string, PayeeState>
  /** By document. */
  later: Map<string, LaterPart[]>
  entries: Map<string, Entry[]>
  survivors: Map<string, string>
  /** The place of the last sale of which something is approved. */
  lastSettledKey: string
}

export const beginning = (): State => ({
  promisedCents: 0,
  roomMoves: [],
  payees: new Map(),
  later: new Map(),
  entries: new Map(),
  survivors: new Map(),
  lastSettledKey: '',
})

/** Who somebody is by now. */
export function survivorOf({ survivors }: State, id: string): string {
  let survivor = id
  if (survivors.size > 0) for (let next = survivors.get(id); next !== undefined; next = survivors.get(next)) survivor = next
  return survivor
}

export function payeeOf(state: State, id: string): PayeeState {
  const survivor = survivorOf(state, id)
  const known = state.payees.get(survivor)
  if (known) return known
  const made: PayeeState = { promisedCents: 0, lines: [], mergedFrom: [] }
  state.payees.set(survivor, made)
  return made
}

export function sumsOf(payee: PayeeState, at: number): LineSums {
  const known = payee.lines[at]
  if (known) return known
  const made = { sumCents: 0, laterCents: 0, baseCents: 0, earnedCents: 0 }
  while (payee.lines.length <= at) payee.lines.push(undefined)
  payee.lines[at] = made
  return made
}

/** Everything that is summed follows what an entry becomes. `isKept`: more may be heard of its sale. */
export function put(state: State, program: ProgramRules, line: LineRules, before: Entry | null, after: Entry, isKept: boolean): void {
  const promised = after.promisedCents - (before?.promisedCents ?? 0)
  state.promisedCents += promised
  const payee = program.asksPayees ? payeeOf(state, after.payeeId) : null
  if (payee) payee.promisedCents += promised
  if (payee && line.isOverPeriod) {
    const sums = sumsOf(payee, line.at)
    sums.sumCents += after.creditedCents - (before?.creditedCents ?? 0)
    sums.baseCents += after.baseCents - (before?.baseCents ?? 0)
    sums.earnedCents += promised
  }
  if (!isKept) return
  const others = state.entries.get(after.saleId)
  if (!others) state.entries.set(after.saleId, [after])
  else if (before) others[others.indexOf(before)] = after
  else others.push(after)
}

/** Nothing is taken back by it; from here on limits and sums are of both. */
export function join(state: State, from: string, into: string): void {
  const [gone, stays] = [payeeOf(state, from), payeeOf(state, into)]
  if (gone === stays) return
  stays.promisedCents += gone.promisedCents
  stays.mergedFrom = [...stays.mergedFrom, from, ...gone.mergedFrom]
  for (const [at, sums] of gone.lines.entries()) {
    if (!sums) continue
    const own = sumsOf(stays, at)
    own.sumCents += sums.sumCents
    own.laterCents += sums.laterCents
    own.baseCents += sums.baseCents
    own.earnedCents += sums.earnedCents
  }
  state.payees.delete(from)
  state.survivors.set(from, into)
}

export function rulesOfEntry({ versions }: ProgramRules, entry: Entry): { rules: VersionRules; line: LineRules } | null {
  const rules = versions.find(({ version }) => version === entry.version)
  const line = rules?.lines.find(({ id }) => id === entry.lineId)
  return rules && line ? { rules, line } : null
}
