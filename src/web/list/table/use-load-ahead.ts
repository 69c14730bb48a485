import { useEffect, useRef } from 'react'
import type { LoadedRows } from '../loaded-rows.ts'

const loadAhead = 30

/** Loads the next page before the person arrives at its first row. */
export function useLoadAhead({ pages, rows }: LoadedRows, last: number): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError && last >= rows.length - loadAhead
  const fetchNext = useRef(fetchNextPage)
  fetchNext.current = fetchNextPage
  useEffect(() => {
    if (wanted) void fetchNext.current()
  }, [wanted])
}
