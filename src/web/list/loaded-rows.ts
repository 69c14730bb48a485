import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The pages of a list that have come, and their rows. */
export type LoadedRows = {
  rows: readonly { id: string }[]
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'>
}
