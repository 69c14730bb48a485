import type { Clock, PushedDocument } from './kept.ts'

/** Time as this device may count it: on from the latest time that it has ever seen, also when its clock is set back. */
export const countedNow = (clock: Clock, nowMs: number): number => Math.max(nowMs + clock.backMs, clock.latestMs)

/** The same clock a moment later. */
export function ticked(clock: Clock, nowMs: number): Clock {
  const latestMs = countedNow(clock, nowMs)
  return { ...clock, latestMs, backMs: latestMs - nowMs > clock.backMs ? latestMs - nowMs : clock.backMs }
}

/** The server said what time it is; `sentMs` and `cameMs`: when it was asked and when it had answered, by the device. */
export function heard(serverMs: number, { sentMs, cameMs }: { sentMs: number; cameMs: number }): Clock {
  return { serverMs, skewMs: Math.round((sentMs + cameMs) / 2 - serverMs), latestMs: cameMs, backMs: 0 }
}

/** A clock that runs as it should is put right by moments. */
const wasSetMs = 5 * 60_000
/** As a document says it. One that was set back since it was measured is another clock, and nobody knows by how much. */
export function clockOf(clock: Clock | undefined, nowMs: number): Pick<PushedDocument, 'clock'> {
  if (!clock || ticked(clock, nowMs).backMs > wasSetMs) return {}
  return { clock: { skewMs: clock.skewMs, heardAt: new Date(clock.serverMs).toISOString() } }
}

type Made = { madeMs: number; madeSkewMs?: number }
/** Since something was made here, never less than none, also when the clock was set in between: by the server's time as far as it is known. */
export function minutesSince({ madeMs, madeSkewMs }: Made, clock: Clock | null, nowMs: number): number {
  const setMs = clock ? clock.skewMs - (madeSkewMs ?? clock.skewMs) : 0
  return Math.max(0, (clock ? countedNow(clock, nowMs) : nowMs) - setMs - madeMs) / 60_000
}

/** Since the office was heard of last; null: never. */
export function hoursSince(clock: Clock | null, nowMs: number): number | null {
  if (!clock) return null
  return Math.max(0, countedNow(clock, nowMs) - clock.skewMs - clock.serverMs) / 3_600_000
}
