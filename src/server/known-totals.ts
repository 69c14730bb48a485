// Of lists that are long: how many rows there are, kept per process by what was asked for.
type Total = { rows: number; more: boolean }

/** "More than 10,000" stays right for a while, and is what costs to find out. Exact totals are counted afresh. */
const keptMs = 30_000
const most = 5000
const known = new Map<string, { total: Total; until: number }>()

export function knownTotal(key: string, now = Date.now()): Total | null {
  const kept = known.get(key)
  return kept && kept.until > now ? kept.total : null
}

export function rememberTotal(key: string, total: Total, now = Date.now()) {
  if (!total.more) return
  if (known.size >= most) known.clear()
  known.set(key, { total, until: now + keptMs })
}
