/** What many come to stays about right for a while, and costs the more the more there are. Few are counted afresh. */
const keptMs = 60_000
const few = 1000
const mostKept = 1000

type Kept = { value: unknown; until: number }
const kept = new Map<string, Kept>()

/**
 * What is counted, kept per process by what it is of, where `counted` rows are many. While one counts anew the others get what was counted before:
 * nobody waits together with others for the same.
 */
export async function keptCount<T>(key: string, count: () => Promise<{ value: T; counted: number }>): Promise<T> {
  const now = Date.now()
  const before = kept.get(key)
  if (before && before.until > now) return before.value as T
  if (before) before.until = now + keptMs
  const { value, counted } = await count()
  kept.delete(key)
  if (counted > few) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { value, until: now + keptMs })
  }
  return value
}
