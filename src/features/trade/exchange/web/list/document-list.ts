import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { usePages } from '#web/app/use-pages.ts'
import { listAddress } from '#web/list/list-address.ts'
import { countAttention, listDocuments } from '../../contract.ts'
import { askedOf, filtersIn } from './list-state.ts'

const pageRows = 100

/** The newest first. */
export const documentList = listAddress(['receivedAt'], '-receivedAt')
export type DocumentListState = ReturnType<typeof documentList.read>

/** The same for the list, its file and what stands beside a document in it. */
export const askedFor = ({ search, sort, filters }: DocumentListState) => ({
  search,
  sort,
  filters: JSON.stringify(askedOf(filters, search)),
})

export function useDocuments(state: DocumentListState) {
  const { pages, rows, first } = usePages(listDocuments, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null }
}
export type Documents = ReturnType<typeof useDocuments>

/** How many of what the filters and the search leave wait for a person, and why. */
export function useAttention({ search, filters }: DocumentListState) {
  const query = { search, filters: JSON.stringify(filtersIn(filters)) }
  return useApi(countAttention, { query }, { refetchInterval: useFallbackInterval(), placeholderData: (before) => before }).data
}
