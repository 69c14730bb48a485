import type { Result } from '#contract/endpoint.ts'
import { isId } from '#contract/fields.ts'
import { dollarsOf } from '#features/catalog/items/web/door.ts'
import { whyText } from '#features/catalog/prices/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { textOf } from '#web/app/text.ts'
import { findItems } from '../../order-form.ts'

/** Items with this customer's price. `of`: its id, and that of the store's order that is changed, whose prices are the store's. */
export function useCustomerItems(search: string, of: string) {
  const [customerId = '', orderId] = of.split(' ')
  const query = { search, customerId, orderId }
  const answer = useApi(findItems, { query }, { enabled: isId(customerId), placeholderData: (before) => before })
  const rows = answer.data?.rows ?? []
  return { rows: rows.map((item) => ({ ...item, number: item.itemNumber })), answer }
}

/** Its price, and why where it is not the item's own. */
export function priceNote({ unitPrice, why }: Pick<Result<typeof findItems>['rows'][number], 'unitPrice' | 'why'>): string {
  if (unitPrice === null) return textOf('prices.why.none')
  const isOwn = why.source === 'item' || why.source === 'none'
  return [dollarsOf(unitPrice), !isOwn && whyText(why)].filter(Boolean).join(' · ')
}
