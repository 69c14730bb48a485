import type { EntryLine } from './entries.ts'
import type { RoomMove, State } from './state.ts'

/**
 * Room that a rejection makes is for sales of later days, as that of a return is for later ones: until its day is over it stays taken, so that nobody whom the
 * ceiling turned away has it by itself (3.22, 5). What a person gave of it since is taken by those who have it now.
 */
export function heldRoom(settled: readonly EntryLine[]): RoomMove[] {
  const holds = settled.some(({ trace }) => trace.says === 'undone' && trace.held) ? holdsOf(settled) : []
  if (!holds.length) return []
  const releases = settled.flatMap(({ trace, promisedCents }) =>
    trace.says === 'released' && trace.at ? [{ at: trace.at, cents: promisedCents }] : [],
  )
  for (const { at, cents } of releases.toSorted(byTime)) {
    let left = cents
    for (const hold of holds) {
      if (hold.at >= at || left <= 0) continue
      const given = Math.min(left, hold.cents)
      hold.cents -= given
      left -= given
    }
  }
  return holds.flatMap(movesOf).toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
}

type Hold = { at: string; until: string; cents: number; taken: RoomMove[] }
const byTime = (one: { at: string }, other: { at: string }) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)

/** What rejected entries had, and since when: what was approved had its room before everybody else. */
function holdsOf(settled: readonly EntryLine[]): Hold[] {
  const holds: Hold[] = []
  for (const own of Map.groupBy(settled, ({ saleId, lineId, payeeId }) => `${saleId} ${lineId} ${payeeId}`).values())
    for (const [place, { trace, promisedCents }] of own.entries()) {
      if (trace.says !== 'undone' || !trace.held || promisedCents >= 0) continue
      const { at, until, wasApproved } = trace.held
      const taken = wasApproved
        ? [{ key: '', cents: 0 - promisedCents }]
        : own.slice(0, place).map((line) => ({ key: placeOf(line), cents: line.promisedCents }))
      holds.push({ at, until, cents: 0 - promisedCents, taken })
    }
  return holds.toSorted(byTime)
}

const placeOf = ({ trace, entry }: EntryLine): string => entry.followUps.find(({ id }) => id === trace.documentId)?.key ?? entry.saleKey

function movesOf({ until, cents, taken }: Hold): RoomMove[] {
  const moves: RoomMove[] = []
  let [sum, held] = [0, 0]
  for (const move of taken) {
    sum += move.cents
    const now = Math.max(0, Math.min(sum, cents))
    moves.push({ key: move.key, cents: now - held })
    held = now
  }
  // Behind every document of that day.
  moves.push({ key: `${until}~`, cents: 0 - held })
  return moves.filter((move) => move.cents !== 0)
}

/** Room as it is for the document at this place; null: behind all of them. */
export function moveRoom(state: State, key: string | null): void {
  for (let [next] = state.roomMoves; next && (key === null || next.key <= key); [next] = state.roomMoves) {
    state.promisedCents += next.cents
    state.roomMoves = state.roomMoves.slice(1)
  }
}
