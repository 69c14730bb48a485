import { usePages } from '#web/app/use-pages.ts'
import { listItems } from '../../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

const pageRows = 100

/** The rows of the list, and what its first page says of all of them. */
export function useItemRows(state: ListState) {
  const { pages, rows, first } = usePages(listItems, { query: { ...queryOf(state), limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null, sortedAmong: first?.sortedAmong ?? null }
}
export type ItemRows = ReturnType<typeof useItemRows>
