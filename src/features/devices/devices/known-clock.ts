/** What a device knew of its clock when it made something: how far ahead of ours it was, and our time when that was measured. */
export type KnownClock = { skewMs: number; heardAt: string }

/** A clock that is measured twice differs by what the network takes; one that was set differs by more. */
const sameMs = 5 * 60_000

/**
 * How far ahead of ours a device's clock was when something was made. `now`: as it is measured once we hear of that, at `atMs` by our clock. Where
 * these are one clock, that is the finer measure. Where it was set in between, what was known then holds: whoever sees that their clock is wrong sets
 * it right before they send what they made. But for what would have been made before that was measured, or is still to come: then it was set before.
 */
export function skewWhenMade(madeMs: number, known: KnownClock | null, now: { skewMs: number; atMs: number }): number {
  if (!known || Math.abs(known.skewMs - now.skewMs) < sameMs) return now.skewMs
  const by = madeMs - known.skewMs
  return by >= Date.parse(known.heardAt) - sameMs && by <= now.atMs + sameMs ? known.skewMs : now.skewMs
}
