import { isRecord } from './record.ts'

/**
 * One text for equal values, whatever the order of their keys: a stored body comes back from the database in another order, and QuickBooks
 * takes another text under the same request id for another request (600).
 */
export const inKeyOrder = (value: unknown): string => JSON.stringify(sorted(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
