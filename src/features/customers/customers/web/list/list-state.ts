import type { FilterValues } from '#contract/paging.ts'
import { readFilters } from '#web/list/filters/filter-values.ts'
import { customerSorts } from '../../contract.ts'
import { type ColumnKey, defaultColumns, isColumn } from './column-keys.ts'

export type SortKey = (typeof customerSorts)[number]
export type Sort = SortKey | `-${SortKey}`
/** Everything that decides what the list shows; it stands in the address. */
export type ListState = { search: string; sort: Sort; filters: FilterValues; columns: readonly ColumnKey[] }

const defaultSort: Sort = 'customerName'
const sorts: readonly string[] = customerSorts
const isSort = (text: string): text is Sort => sorts.includes(text.replace(/^-/, ''))

export function readListState(params: URLSearchParams): ListState {
  const sort = params.get('sort') ?? ''
  const columns = (params.get('columns') ?? '').split(',').filter(isColumn)
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    sort: isSort(sort) ? sort : defaultSort,
    filters: readFilters(params.get('filters')),
    columns: columns.length > 0 ? columns : defaultColumns,
  }
}

/** The address of a state: what is as always is left out, so that links stay short. */
export function writeListState({ search, sort, filters, columns }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (Object.keys(filters).length > 0) params.set('filters', JSON.stringify(filters))
  if (sort !== defaultSort) params.set('sort', sort)
  if (columns.join() !== defaultColumns.join()) params.set('columns', columns.join())
  return params
}

export const customerList = { read: readListState, write: writeListState }

/** The part of a state that the server goes by. */
export const queryOf = (state: ListState) => {
  const sort = orderOf(state)
  return { search: state.search, ...(sort && { sort }), filters: JSON.stringify(state.filters) }
}

/** The same for its file, with the columns on the screen. */
export const exportOf = (state: ListState) => ({ ...queryOf(state), columns: state.columns.join() })

/** The order that was asked for. Null: the best matches first, as a search does when nobody asks for another. */
export const orderOf = ({ search, sort }: ListState): Sort | null => (search && sort === defaultSort ? null : sort)

/** A header's click: ascending, then descending, then as always. Amounts and dates begin with the largest. */
export function nextSort(current: Sort, key: SortKey): Sort {
  const largestFirst = key === 'openBalance' || key === 'updatedAt'
  const [first, second]: [Sort, Sort] = largestFirst ? [`-${key}`, key] : [key, `-${key}`]
  if (current === first) return second
  return current === second ? defaultSort : first
}
