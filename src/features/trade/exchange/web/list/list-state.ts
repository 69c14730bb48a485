import type { FilterValues } from '#contract/paging.ts'

/** `attention`, `all`, or one reason for which documents wait. */
export type Shown = string

/** What needs a person comes first, unless something is searched for or the address says something else. */
export function shownIn({ show, file }: FilterValues, search: string): Shown {
  if (typeof show === 'string') return show
  return search !== '' || file !== undefined ? 'all' : 'attention'
}
/** What is chosen besides. */
export function filtersIn({ show: _show, file: _file, ...filters }: FilterValues): FilterValues {
  return filters
}

// As they stand in the address then. That only one file is shown ends with any choice.

export const withShown = (filters: FilterValues, shown: Shown, search: string): FilterValues => ({
  ...filtersIn(filters),
  ...((shown !== 'attention' || search !== '') && { show: shown }),
})

/** Other filters, within what is shown. */
export function withFilters({ show, file }: FilterValues, filters: FilterValues): FilterValues {
  const shown = file === undefined ? show : 'all'
  return shown === undefined ? filters : { ...filters, show: shown }
}

/** Whoever begins to search looks through everything that the filters leave. */
export function withSearch(filters: FilterValues, before: string, search: string): FilterValues {
  const { show } = filters
  const stays = show === 'all' || (show !== undefined && (before !== '' || search === ''))
  return { ...filtersIn(filters), ...(stays && { show }) }
}

/** What the list is asked for. */
export function askedOf(filters: FilterValues, search: string): FilterValues {
  if (typeof filters.file === 'string') return { file: filters.file }
  const shown = shownIn(filters, search)
  if (shown === 'all') return filtersIn(filters)
  return { ...filtersIn(filters), ...(shown === 'attention' ? { needs: 'anything' } : { reason: [shown] }) }
}
