import type { RawResult } from '#contract/endpoint.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { orderSorts, orderSources, orderStates } from '#features/sales/orders/contract.ts'
import type { DbContext } from '#server/http/context.ts'
import type { fetchFilters } from '../contract.ts'
import { choicesIn, filter, optionsOf } from './filter-options.ts'
import { viewsOf } from './views.ts'

/** What the list of orders is filtered by. */
export async function orderFilters(context: DbContext): Promise<RawResult<typeof fetchFilters>> {
  const { choice, yesNo } = choicesIn(context.language)
  return {
    screen: 'orders',
    filters: [
      filter('state', 'orderState', 'multi', choice('orders.state', orderStates)),
      filter('date', 'orderDate', 'dateRange'),
      filter('open', 'openAmount', 'select', yesNo),
      filter('source', 'orderSource', 'multi', choice('orders.source', orderSources)),
      filter('rep', 'salesRepresentative', 'multi', await optionsOf(context.db, 'rep', await visibleCustomers(context))),
      filter('amount', 'grandTotal', 'numberRange'),
    ],
    sorts: orderSorts.map((key) => ({ key, labelKey: key === 'number' ? 'fields.orderNumber' : `fields.${key}` })),
    views: await viewsOf(context, 'orders'),
  }
}
