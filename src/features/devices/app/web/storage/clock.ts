import type { Clock } from './kept.ts'

/** Time as this device may count it: on from the latest time that it has ever seen, also when its clock is set back. */
const countedNow = (clock: Clock, nowMs: number): number => Math.max(nowMs + clock.backMs, clock.latestMs)

/** The same clock a moment later. */
export function ticked(clock: Clock, nowMs: number): Clock {
  const latestMs = countedNow(clock, nowMs)
  return { ...clock, latestMs, backMs: latestMs - nowMs > clock.backMs ? latestMs - nowMs : clock.backMs }
}

/** The server said what time it is; `sentMs` and `cameMs`: when it was asked and when it had answered, by the device. */
export function heard(serverMs: number, { sentMs, cameMs }: { sentMs: number; cameMs: number }): Clock {
  return { serverMs, skewMs: Math.round((sentMs + cameMs) / 2 - serverMs), latestMs: cameMs, backMs: 0 }
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
