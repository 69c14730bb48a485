import type { KnownSale } from './counted.ts'
import { earn, type Work } from './earn.ts'
import type { EntryLine } from './entries.ts'
import type { Refused } from './fold.ts'
import type { ProgramRules } from './rules.ts'
import { beginning, type State, survivorOf } from './state.ts'

/**
 * What one more sale would bring, with everything that is so far; nothing of it is kept. From the beginning (`state` null) it is the worked example of
 * a program that nobody has opened.
 */
export function whatIf(program: ProgramRules, state: State | null, known: KnownSale): { lines: EntryLine[]; refused: Refused[] } {
  const lines: EntryLine[] = []
  const refused: Refused[] = []
  const work: Work = {
    state: state ? apart(state, known) : beginning(),
    program,
    isKept: () => false,
    emit: (line) => lines.push(line),
    refuse: ({ sale }, why, lineId) => refused.push({ ...why, saleId: sale.id, lineId }),
  }
  earn(work, known, undefined)
  return { lines, refused }
}

/** Of a state only those whom the sale is of: it may be a large one. */
function apart(state: State, { buyer, facts }: KnownSale): State {
  const ids = [...buyer, ...facts.reps].map(({ payeeId }) => payeeId)
  const own = beginning()
  for (const id of ids) {
    const has = state.payees.get(survivorOf(state, id))
    if (has) own.payees.set(id, { ...has, lines: has.lines.map((sums) => sums && { ...sums }) })
  }
  return { ...own, promisedCents: state.promisedCents }
}
