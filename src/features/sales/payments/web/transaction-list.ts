import { usePages } from '#web/app/use-pages.ts'
import { askedFor, listAddress } from '#web/list/list-address.ts'
import { listTransactions, transactionSorts } from '../contract.ts'

const pageRows = 100

/** The newest first. */
export const transactionList = listAddress(transactionSorts, '-created')
export type TransactionListState = ReturnType<typeof transactionList.read>

/** The rows of the list, and what its first page says of all of them. */
export function useTransactions(state: TransactionListState) {
  const { pages, rows, first } = usePages(listTransactions, { query: { ...askedFor(state), limit: pageRows } }, { keeps: true })
  return { pages, rows, total: first?.total ?? null, sums: first?.sums ?? null, broad: first?.broad ?? false }
}
export type Transactions = ReturnType<typeof useTransactions>
