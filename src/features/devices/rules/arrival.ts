/** `endedAt`: when another one took its place; null: it still holds. Times are milliseconds. `maxHours`: what it says of `offline.maxHours`. */
type NamedVersion = { version: number; endedAt: number | null; maxHours: number }

export type RulesAtArrival =
  /** `older`: it is said that other rules hold by now. */
  | { by: 'named'; version: number; older: boolean }
  | { by: 'review'; reason: 'unknownVersion' }
  | { by: 'review'; reason: 'endedTooLongAgo'; version: number; hours: number; maxHours: number }

const hourMs = 3_600_000

/**
 * By which rules a device's document is looked at when it arrives (rules 3.22, number 13): by those of the version it names, unless that one had
 * ended more than `offline.maxHours` before the document was made. `madeAt`: the device's time without its measured skew; nothing is made after it
 * arrives. `named`: null where the device has never had such a version.
 */
export function rulesAtArrival(named: NamedVersion | null, { madeAt, arrivedAt }: { madeAt: number; arrivedAt: number }): RulesAtArrival {
  if (!named) return { by: 'review', reason: 'unknownVersion' }
  const { version, endedAt, maxHours } = named
  if (endedAt === null) return { by: 'named', version, older: false }
  const afterMs = Math.min(madeAt, arrivedAt) - endedAt
  if (afterMs <= maxHours * hourMs) return { by: 'named', version, older: true }
  return { by: 'review', reason: 'endedTooLongAgo', version, hours: Math.floor(afterMs / hourMs), maxHours }
}
