import { usePages } from '#web/app/use-pages.ts'
import { listCustomers } from '../../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

const pageRows = 100

/** The rows of the list, and what its first page says of all of them. */
export function useCustomerRows(state: ListState) {
  const { pages, rows, first } = usePages(listCustomers, { query: { ...queryOf(state), limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null, matchedByTypo: first?.matchedByTypo ?? false, sortedAmong: first?.sortedAmong ?? null }
}
export type CustomerRows = ReturnType<typeof useCustomerRows>
