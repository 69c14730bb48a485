import { z } from 'zod'
import type { Work } from '../../engine/earn.ts'
import type { Entry, EntryLine } from '../../engine/entries.ts'
import { begun, finish, type Settled, step } from '../../engine/fold.ts'
import { moveRoom } from '../../engine/held-room.ts'
import { passLater } from '../../engine/later-sums.ts'
import type { ProgramRules } from '../../engine/rules.ts'
import { beginning, type State } from '../../engine/state.ts'
import type { Timeline } from '../../engine/timeline.ts'

/** How a program stands after the document at this place. */
const kept = z.object({
  promisedCents: z.number(),
  payees: z.array(
    z.tuple([
      z.string(),
      z.object({
        promisedCents: z.number(),
        lines: z.array(
          z
            .object({ sumCents: z.number(), laterCents: z.number().default(0), baseCents: z.number(), earnedCents: z.number() })
            .nullable()
            .transform((sums) => sums ?? undefined),
        ),
        mergedFrom: z.array(z.string()),
      }),
    ]),
  ),
  survivors: z.array(z.tuple([z.string(), z.string()])),
  roomMoves: z.array(z.object({ key: z.string(), cents: z.number() })).default([]),
  lastSettledKey: z.string(),
})
export type KeptState = { place: string; state: object }

const keptOf = ({ promisedCents, roomMoves, payees, survivors, lastSettledKey }: State, place: string): KeptState => ({
  place,
  state: {
    promisedCents,
    roomMoves,
    payees: [...payees].map(([id, payee]) => [id, structuredClone(payee)]),
    survivors: [...survivors],
    lastSettledKey,
  },
})

/** A state that was kept; the entries, of those sales of which more is heard now. */
export function stateFrom(stored: unknown, entries: readonly Entry[]): State {
  const { promisedCents, roomMoves, payees, survivors, lastSettledKey } = kept.parse(stored)
  return {
    ...beginning(),
    promisedCents,
    roomMoves,
    payees: new Map(payees),
    survivors: new Map(survivors),
    lastSettledKey,
    entries: Map.groupBy(entries, ({ saleId }) => saleId),
  }
}

/** `takes`: sales that this program has for itself alone. `kept` null: what was approved is corrected, so that nothing is computed on from it. */
export type Folded = { lines: EntryLine[]; state: State; takes: Set<string>; kept: KeptState | null }

/** From the beginning. `taken`: by sale, the exclusive program before this one that has it. */
export function foldAll(program: ProgramRules, timeline: Timeline, settled: Settled, taken: ReadonlyMap<string, string>): Folded {
  const folding = open(program, begun(program, settled), taken, (saleId) => timeline.followUps.has(saleId))
  for (const event of timeline.events) step(folding.work, event, folding.taken)
  const stands = () => keptOf(folding.work.state, timeline.events.at(-1)?.key ?? '')
  const state = stands()
  const computed = folding.lines.length
  moveRoom(folding.work.state, null)
  passLater(folding.work.state, null)
  const before = JSON.stringify(stands())
  finish(folding.work, timeline, [...new Set(settled.map(({ saleId }) => saleId))], folding.taken)
  // A sum may be another one without a row.
  const isCorrected = folding.lines.length > computed || JSON.stringify(stands()) !== before
  return { ...folding.done(), kept: isCorrected ? null : state }
}

/** From a state that was kept, documents that came after it. Merges of before are known to it. */
export function foldOn(
  program: ProgramRules,
  timeline: Timeline,
  { state, place }: { state: State; place: string },
  taken: ReadonlyMap<string, string>,
): Folded {
  const folding = open(program, state, taken, () => true)
  const events = timeline.events.filter(({ key }) => key > place)
  for (const event of events) step(folding.work, event, folding.taken)
  return { ...folding.done(), kept: keptOf(state, events.at(-1)?.key ?? place) }
}

/** `work` goes on where it is: for what a person releases. */
export function open(program: ProgramRules, state: State, before: ReadonlyMap<string, string>, isKept: (saleId: string) => boolean) {
  const lines: EntryLine[] = []
  const taken = new Map(before)
  const work: Work = { state, program, isKept, emit: (line) => lines.push(line), refuse: () => {} }
  const done = () => ({
    lines,
    state,
    takes: new Set([...taken].filter(([saleId, code]) => code === program.code && !before.has(saleId)).map(([saleId]) => saleId)),
  })
  return { work, lines, taken, done }
}
