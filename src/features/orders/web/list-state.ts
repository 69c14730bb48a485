import type { FilterValues } from '#contract/paging.ts'
import { readFilters } from '#web/list/filter-values.ts'
import { orderSorts } from '../contract.ts'

export type SortKey = (typeof orderSorts)[number]
export type Sort = SortKey | `-${SortKey}`
/** Everything that decides what the list shows; it stands in the address. */
export type ListState = { search: string; sort: Sort; filters: FilterValues }

/** The newest first. */
const defaultSort: Sort = '-number'
const sorts: readonly string[] = orderSorts
const isSort = (text: string): text is Sort => sorts.includes(text.replace(/^-/, ''))

export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    sort: isSort(sort) ? sort : defaultSort,
    filters: readFilters(params.get('filters')),
  }
}

/** What is as always is left out, so that links stay short. */
export function writeListState({ search, sort, filters }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (Object.keys(filters).length > 0) params.set('filters', JSON.stringify(filters))
  if (sort !== defaultSort) params.set('sort', sort)
  return params
}

/** A header's click: the largest first, then the smallest, then as always. */
export function nextSort(current: Sort, key: SortKey): Sort {
  if (current === `-${key}`) return key
  return current === key ? defaultSort : `-${key}`
}
