import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { orderSorts, orderSources, orderStates, paymentStates } from '../../contract.ts'

/** What came in by them is sold; an invoice is asked for by a payment request. */
const soldBy = orderSources.filter((source) => source !== 'invoice')

/** What the list of orders is filtered by. */
export async function orderFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  return {
    screen: 'orders',
    filters: [
      filter('state', 'orderState', 'multi', choice('orders.state', orderStates)),
      filter('payment', 'paymentState', 'multi', choice('orders.payment', paymentStates)),
      filter('date', 'orderDate', 'dateRange'),
      filter('shipBy', 'shipBy', 'dateRange'),
      filter('late', 'lateOrder', 'select', yesNo),
      filter('open', 'openAmount', 'select', yesNo),
      filter('source', 'orderSource', 'multi', choice('orders.source', soldBy)),
      filter('rep', 'salesRepresentative', 'multi', await customerOptions.rep(context, '')),
      filter('amount', 'grandTotal', 'numberRange'),
    ],
    sorts: orderSorts.map((key) => ({ key, labelKey: key === 'number' ? 'fields.orderNumber' : `fields.${key}` })),
    views: await viewsOf(context, 'orders'),
  }
}
