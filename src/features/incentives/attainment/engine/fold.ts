import { correct } from './correct.ts'
import type { KnownSale, NotCounted } from './counted.ts'
import { earn, type Work } from './earn.ts'
import type { EntryLine } from './entries.ts'
import { followUp } from './follow-up.ts'
import { heldRoom, moveRoom } from './held-room.ts'
import { holdLater, passLater } from './later-sums.ts'
import { type Program, type ProgramRules, rulesOf } from './rules.ts'
import { beginning, join, put, rulesOfEntry, type State } from './state.ts'
import type { Event, Timeline } from './timeline.ts'

/** Why a sale, or a line of the program for it, has no entry. */
export type Refused = NotCounted & { saleId: string; lineId: string | null }
export type Attained = { lines: EntryLine[]; refused: Refused[]; state: State }

/** What is approved of a program, in the order in which it was written: it keeps its amount and its room (3.22, 2). */
export type Settled = readonly EntryLine[]

/** All programs over the same documents: exclusive ones first, each sale for the first that takes it. By program. */
export function attainedByAll(
  programs: readonly Program[],
  timeline: Timeline,
  settled: ReadonlyMap<string, Settled> = new Map(),
): Map<string, Attained> {
  const taken = new Map<string, string>()
  return new Map(inTurn(programs).map((rules) => [rules.id, attained(rules, timeline, settled.get(rules.id) ?? [], taken)]))
}

export const inTurn = (programs: readonly Program[]): ProgramRules[] =>
  programs.map(rulesOf).toSorted((one, other) => {
    if (one.isExclusive !== other.isExclusive) return one.isExclusive ? -1 : 1
    return one.code < other.code ? -1 : one.code > other.code ? 1 : 0
  })

/**
 * What a program comes to by all documents. `taken`: by sale, the exclusive program that has it; what this one takes is added. The same for any
 * order in which the documents came.
 */
export function attained(program: ProgramRules, timeline: Timeline, settled: Settled = [], taken = new Map<string, string>()): Attained {
  const lines: EntryLine[] = []
  const refused: Refused[] = []
  const state = begun(program, settled)
  const work: Work = {
    state,
    program,
    isKept: (saleId) => timeline.followUps.has(saleId),
    emit: (line) => lines.push(line),
    refuse: ({ sale }, why, lineId) => refused.push({ ...why, saleId: sale.id, lineId }),
  }
  const settledSales = [...new Set(settled.map(({ saleId }) => saleId))]
  for (const event of timeline.events) step(work, event, taken)
  finish(work, timeline, settledSales, taken)
  return { lines, refused, state }
}

/** A program before its first document that nobody has approved anything of. */
export function begun(program: ProgramRules, settled: Settled): State {
  const state = beginning()
  for (const { entry } of settled) {
    const own = rulesOfEntry(program, entry)
    if (!own) continue
    const before = state.entries.get(entry.saleId)?.find(({ lineId, payeeId }) => lineId === entry.lineId && payeeId === entry.payeeId)
    put(state, program, own.line, before ?? null, entry, true)
    if (entry.saleKey > state.lastSettledKey) state.lastSettledKey = entry.saleKey
  }
  state.roomMoves = heldRoom(settled)
  holdLater(state, program, settled)
  return state
}

/** The next document. Documents are taken in their order, in as many portions as one likes: the state is all that is needed. */
export function step(work: Work, event: Event, taken: Map<string, string>): void {
  moveRoom(work.state, event.key)
  if (event.kind === 'sale') {
    const { id } = event.sale.sale
    passLater(work.state, id)
    if (earn(work, event.sale, taken.get(id))) taken.set(id, work.program.code)
  } else if (event.kind === 'followUp') {
    passLater(work.state, event.followUp.id)
    followUp(work, event.followUp)
  } else join(work.state, event.merge.from, event.merge.into)
}

/** After the last document: what is approved and is not so any more. */
export function finish(work: Work, timeline: Timeline, settledSales: readonly string[], taken: ReadonlyMap<string, string>): void {
  moveRoom(work.state, null)
  passLater(work.state, null)
  const known = settledSales.map((id) => timeline.sales.get(id)).filter((sale): sale is KnownSale => sale !== undefined)
  for (const sale of known.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const takenBy = taken.get(sale.sale.id)
    correct(work, sale, timeline.followUps.get(sale.sale.id) ?? [], takenBy === work.program.code ? undefined : takenBy)
  }
}
