import { usePages } from '#web/app/use-pages.ts'
import { askedFor } from '#web/list/list-address.ts'
import { listOrders } from '../../contract.ts'
import type { ListState } from './list-state.ts'

const pageRows = 100

/** The rows of the list, and what its first page says of all of them. */
export function useOrderRows(state: ListState, kind: 'orders' | 'requests' = 'orders') {
  const { pages, rows, first } = usePages(listOrders, { query: { ...askedFor(state), kind, limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null, sums: first?.sums ?? null, broad: first?.broad ?? false }
}
export type OrderRows = ReturnType<typeof useOrderRows>
