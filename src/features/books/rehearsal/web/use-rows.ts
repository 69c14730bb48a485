import { useInfiniteQuery } from '@tanstack/react-query'
import type { Result } from '#contract/endpoint.ts'
import { call } from '#web/app/calls/api.ts'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { queryKey } from '#web/app/calls/query.ts'
import { listRehearsalRows } from '../contract.ts'
import type { ListState } from './list-state.ts'

type Page = Result<typeof listRehearsalRows>

/** A list of the rehearsal, page by page; while another one loads the former rows stay. */
export function useRows(state: ListState) {
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | undefined>({
    queryKey: [...queryKey(listRehearsalRows), 'pages', state],
    queryFn: ({ pageParam, signal }) => call(listRehearsalRows, { query: { ...state, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { shows: listRehearsalRows.shows },
  })
  return { pages, rows: pages.data?.pages.flatMap((page) => page.rows) ?? [], total: pages.data?.pages[0]?.total ?? 0 }
}
