import { searchItems } from '#features/catalog/items/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import type { FormLine } from './form-values.ts'

/** As many as one call answers. */
const most = 100

/** What is known of the items of an order's lines: their packs, and in which quantities they are sold, in a store as that says and as is agreed with the customer. */
export function useLineItems(lines: readonly FormLine[], of: { storeId: string; customerId: string } | null) {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))].slice(0, most).join(',')
  const { data } = useApi(
    searchItems,
    { query: { ids, storeId: of?.storeId, customerId: of?.customerId } },
    { enabled: ids !== '', placeholderData: (before) => before },
  )
  return (itemId: string | null | undefined) => data?.rows.find(({ id }) => id === itemId)
}
