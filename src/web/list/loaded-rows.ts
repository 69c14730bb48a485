import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The pages of a list that have come, and their rows. */
export type LoadedRows = {
  rows: readonly { id: string }[]
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage' | 'isPlaceholderData'>
}

/** With how many there are in all, as far as they are counted. */
export type CountedRows<Row> = Omit<LoadedRows, 'rows'> & { rows: readonly Row[]; total: { rows: number; more: boolean } | null }
