import type { FilterValues } from '#contract/paging.ts'

/** `attention`, `all`, or one reason for which documents wait. */
export type Shown = string

/** What needs a person comes first, unless the address says something else. */
export function shownIn({ show }: FilterValues, searched: boolean): Shown {
  if (typeof show === 'string') return show
  return searched ? 'all' : 'attention'
}

/** What the list is asked for. */
export function filtersFor(shown: Shown): FilterValues {
  if (shown === 'all') return {}
  return shown === 'attention' ? { needs: 'anything' } : { reason: [shown] }
}
