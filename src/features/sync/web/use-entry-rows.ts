import { useInfiniteQuery } from '@tanstack/react-query'
import type { Result } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import type { ApiError } from '#web/api-error.ts'
import { useFallbackInterval } from '#web/live-state.ts'
import { queryKey } from '#web/query.ts'
import { listEntries } from '../contract.ts'
import type { ListState } from './list-state.ts'

type Page = Result<typeof listEntries>

/** A list of the ledger, page by page; while another one loads the former rows stay. */
export function useEntryRows(state: ListState) {
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | undefined>({
    queryKey: [...queryKey(listEntries), 'pages', state],
    queryFn: ({ pageParam, signal }) => call(listEntries, { query: { ...state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: useFallbackInterval(),
    meta: { shows: listEntries.shows },
  })
  const first = pages.data?.pages[0]
  return { pages, rows: pages.data?.pages.flatMap((page) => page.rows) ?? [], broad: first?.broad ?? false }
}
