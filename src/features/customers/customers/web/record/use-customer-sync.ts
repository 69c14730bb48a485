import type { Result } from '#contract/endpoint.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { getCustomerSync } from '../../contract.ts'

export type CustomerSync = Result<typeof getCustomerSync>

/** Follows a write on its way to QuickBooks. */
export function useCustomerSync(customer: { id: string; sync: CustomerSync }): CustomerSync {
  const { data } = useApi(
    getCustomerSync,
    { params: { id: customer.id } },
    { placeholderData: customer.sync, refetchInterval: useFallbackInterval() },
  )
  return data ?? customer.sync
}
