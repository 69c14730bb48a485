import { usePages } from '#web/app/use-pages.ts'
import { listCustomers } from '../../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

const pageRows = 100
/** What the server looks up only where it is shown. */
const lookedUp = ['overdue', 'lastOrder'] as const

/** The rows of the list, and what its first page says of all of them. */
export function useCustomerRows(state: ListState) {
  const columns = lookedUp.filter((key) => state.columns.includes(key)).join()
  const { pages, rows, first } = usePages(listCustomers, { query: { ...queryOf(state), columns, limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null, matchedByTypo: first?.matchedByTypo ?? false, sortedAmong: first?.sortedAmong ?? null }
}
export type CustomerRows = ReturnType<typeof useCustomerRows>
