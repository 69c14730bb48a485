import type { FilterValues } from '#contract/paging.ts'
import { readFilters } from './filters/filter-values.ts'
import type { SortOf } from './table/list-column.ts'

/** Everything that decides what a list shows; it stands in the address. */
export type ListState<Key extends string> = {
  search: string
  sort: SortOf<Key>
  filters: FilterValues
  /** Keys of columns in their order. Absent: as the list has them. */
  columns?: readonly string[]
}
const mostColumns = 40
const isKey = (text: string) => /^[a-zA-Z]{1,40}$/.test(text)

/** What the server is asked for, the same for the list and its file. */
export const askedFor = <Key extends string>({ search, sort, filters }: ListState<Key>) => ({
  search,
  sort,
  filters: JSON.stringify(filters),
})

/** How the state of a list stands in the address. */
export type Addressed<State> = { read(params: URLSearchParams): State; write(state: State): URLSearchParams }

/** A list's state in the address. `usual`: the sort that is left out; `words`: keys whose first click sorts from A to Z. */
export function listAddress<const Key extends string>(keys: readonly Key[], usual: SortOf<Key>, words: readonly Key[] = []) {
  const isSort = (text: string): text is SortOf<Key> => keys.some((key) => text === key || text === `-${key}`)
  return {
    read(params: URLSearchParams): ListState<Key> {
      const sort = params.get('sort') ?? ''
      const columns = (params.get('columns') ?? '').split(',').filter(isKey).slice(0, mostColumns)
      return {
        search: (params.get('search') ?? '').slice(0, 200),
        sort: isSort(sort) ? sort : usual,
        filters: readFilters(params.get('filters')),
        ...(columns.length > 0 && { columns }),
      }
    },
    /** What is as always is left out, so that links stay short. */
    write({ search, sort, filters, columns }: ListState<Key>): URLSearchParams {
      const params = new URLSearchParams()
      if (search) params.set('search', search)
      if (Object.keys(filters).length > 0) params.set('filters', JSON.stringify(filters))
      if (sort !== usual) params.set('sort', sort)
      if (columns?.length) params.set('columns', columns.join())
      return params
    },
    /** A header's click: amounts and days begin with the largest, words with the first; then the other way, then as always. */
    nextSort(current: SortOf<Key>, key: Key): SortOf<Key> {
      const [first, second]: [SortOf<Key>, SortOf<Key>] = words.includes(key) ? [key, `-${key}`] : [`-${key}`, key]
      if (current === first) return second
      return current === second ? usual : first
    },
  }
}
