import { useEffect, useRef } from 'react'
import type { Result } from '#contract/endpoint.ts'
import { queryClient, queryKey, useApi } from '#web/query.ts'
import { getCustomer, getCustomerSync, listCustomerHistory, listCustomers } from '../contract.ts'

export type CustomerSync = Result<typeof getCustomerSync>
const movingMs = 2000
const restingMs = 20_000
export const isMoving = ({ state }: CustomerSync) => state === 'waiting' || state === 'sending' || state === 'unknown'

/** Follows a write on its way to QuickBooks; when it has arrived (or not) everything that shows the customer is read again. */
export function useCustomerSync(customer: { id: string; sync: CustomerSync }): CustomerSync {
  const { data } = useApi(
    getCustomerSync,
    { params: { id: customer.id } },
    {
      placeholderData: customer.sync,
      refetchInterval: ({ state }) => (isMoving(state.data ?? customer.sync) ? movingMs : restingMs),
    },
  )
  const sync = data ?? customer.sync
  const before = useRef(sync.state)
  useEffect(() => {
    if (before.current === sync.state) return
    before.current = sync.state
    if (isMoving(sync)) return
    for (const endpoint of [getCustomer, listCustomers, listCustomerHistory]) {
      void queryClient.invalidateQueries({ queryKey: queryKey(endpoint) })
    }
  }, [sync])
  return sync
}
