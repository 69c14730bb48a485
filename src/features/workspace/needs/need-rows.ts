import type { NeedRow } from './contract.ts'

/** The caller's own or nobody's, and not put off: what is counted wherever a number stands for the list. */
export const isForMe = ({ snoozed, assigned }: Pick<NeedRow, 'snoozed' | 'assigned'>) =>
  snoozed === null && (assigned === null || assigned.isMe)

/** By the entries of a menu: how much waits below each, for the caller. What waits is counted at the entry that its list lies deepest in. */
export function waitingBelow(routes: readonly string[], rows: readonly Pick<NeedRow, 'path' | 'count' | 'snoozed' | 'assigned'>[]) {
  const counts = new Map<string, number>()
  for (const row of rows.filter(isForMe)) {
    const [place = ''] = row.path.split(/[?#]/)
    const holding = routes.filter((route) => place === route || place.startsWith(`${route}/`))
    const route = holding.toSorted((one, other) => other.length - one.length)[0]
    if (route) counts.set(route, (counts.get(route) ?? 0) + row.count)
  }
  return counts
}
