import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Endpoint, Input, Result } from '#contract/endpoint.ts'
import { call } from './calls/api.ts'
import type { ApiError } from './calls/api-error.ts'
import { queryKey } from './calls/query.ts'
import { useFallbackInterval } from './live/live-state.ts'

type Paged = Endpoint & { result: z.ZodType<{ rows: unknown[]; next: string | null }> }

type Options = { keeps?: boolean; still?: boolean; rereadMs?: number }

/**
 * Reads a list page by page. `input`: all but the cursor. `keeps`: while another list loads the former rows stay. `still`: what is shown
 * stays until somebody asks for what is new. `rereadMs`: what goes stale without that anybody tells is read again so often.
 */
export function usePages<E extends Paged>(endpoint: E, input: Input<E>, { keeps = false, still = false, rereadMs }: Options = {}) {
  const fallback = useFallbackInterval()
  const query = 'query' in input ? (input.query as object) : {}
  const pages = useInfiniteQuery<Result<E>, ApiError, { pages: Result<E>[] }, unknown[], string | undefined>({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => call(endpoint, { ...input, query: { ...query, cursor } } as Input<E>, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keeps ? (before) => before : undefined,
    refetchInterval: still ? false : fallback || (rereadMs ?? false),
    ...(still ? { refetchOnWindowFocus: false, refetchOnReconnect: false } : { meta: { shows: endpoint.shows } }),
  })
  const rows = useMemo<Result<E>['rows'][number][]>(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  return { pages, rows, first: pages.data?.pages[0] }
}
