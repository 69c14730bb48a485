import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Result } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import type { ApiError } from '#web/api-error.ts'
import { useFallbackInterval } from '#web/live-state.ts'
import { queryKey } from '#web/query.ts'
import { listCustomers } from '../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

type Page = Result<typeof listCustomers>
const pageRows = 100

/** The rows of the list, page by page; while another search loads the former rows stay. */
export function useCustomerRows(state: ListState) {
  const query = queryOf(state)
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | undefined>({
    queryKey: [...queryKey(listCustomers), 'pages', query],
    queryFn: ({ pageParam, signal }) => call(listCustomers, { query: { ...query, cursor: pageParam, limit: pageRows } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: useFallbackInterval(),
    meta: { shows: listCustomers.shows },
  })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const first = pages.data?.pages[0]
  return { pages, rows, total: first?.total ?? null, matchedByTypo: first?.matchedByTypo ?? false, sortedAmong: first?.sortedAmong ?? null }
}
export type CustomerRows = ReturnType<typeof useCustomerRows>
