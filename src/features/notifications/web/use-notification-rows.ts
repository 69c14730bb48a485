import { useInfiniteQuery } from '@tanstack/react-query'
import type { Result } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import type { ApiError } from '#web/api-error.ts'
import { useFallbackInterval } from '#web/live-state.ts'
import { queryKey } from '#web/query.ts'
import { getNotifications, type Notification } from '../contract.ts'

type Page = Result<typeof getNotifications>

export function useNotificationRows({ category, unread }: { category: Notification['category'] | undefined; unread: boolean }) {
  const query = { category, unread: unread ? ('true' as const) : ('false' as const) }
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, unknown[], string | undefined>({
    queryKey: [...queryKey(getNotifications), 'pages', query],
    queryFn: ({ pageParam, signal }) => call(getNotifications, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: useFallbackInterval(),
    meta: { shows: getNotifications.shows },
  })
  return { pages, rows: pages.data?.pages.flatMap((page) => page.rows) ?? [] }
}
