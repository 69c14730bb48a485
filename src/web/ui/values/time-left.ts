/** Seconds until it is done at the speed so far; null while that is a guess. */
export function timeLeft({ done, total, since }: { done: number; total: number; since: string | null }): number | null {
  if (!since || done < total / 50 || done >= total) return null
  const seconds = (Date.now() - Date.parse(since)) / 1000
  return Math.max(1, Math.round((seconds / done) * (total - done)))
}
