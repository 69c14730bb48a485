import type { EntryLine } from './entries.ts'
import type { ProgramRules } from './rules.ts'
import { type LaterPart, payeeOf, rulesOfEntry, type State, sumsOf } from './state.ts'

/**
 * Of what is approved the sums are there from the beginning. Whoever was rejected brings nothing by them, so that they wait for their turn; the others keep what
 * they were given by sums as they were then, and an earlier sale that is computed again is not paid for it twice (`moreOfSum`).
 */
export function holdLater(state: State, program: ProgramRules, settled: readonly EntryLine[]): void {
  for (const own of Map.groupBy(settled, ({ saleId, lineId, payeeId }) => `${saleId} ${lineId} ${payeeId}`).values()) {
    const last = own.at(-1)?.entry
    const line = last && rulesOfEntry(program, last)?.line
    if (!last || !line?.isOverPeriod) continue
    const isRejected = last.isRejected ?? false
    let before = 0
    for (const { entry, trace } of own) {
      const cents = entry.creditedCents - before
      before = entry.creditedCents
      if (cents === 0) continue
      const part = { payeeId: entry.payeeId, at: line.at, cents, isRejected }
      const others = state.later.get(trace.documentId)
      if (others) others.push(part)
      else state.later.set(trace.documentId, [part])
      take(state, part, -1)
    }
  }
}

/** A document in its turn: what is approved of it is in the sums like everything else; null: all of them. */
export function passLater(state: State, documentId: string | null): void {
  if (state.later.size === 0) return
  for (const id of documentId === null ? [...state.later.keys()] : [documentId]) {
    for (const part of state.later.get(id) ?? []) take(state, part, 1)
    state.later.delete(id)
  }
}

function take(state: State, { payeeId, at, cents, isRejected }: LaterPart, times: 1 | -1): void {
  const sums = sumsOf(payeeOf(state, payeeId), at)
  if (isRejected) sums.sumCents += times * cents
  else sums.laterCents -= times * cents
}
