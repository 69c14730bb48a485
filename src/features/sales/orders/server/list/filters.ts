import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { linkStates, type OrderState, orderSorts, orderSources, orderStates, paymentStates } from '../../contract.ts'

/** What came in by them is sold; an invoice is asked for by a payment request. */
const soldBy = orderSources.filter((source) => source !== 'invoice')
/** How far one is. Nothing of it is shipped, returned or waits for somebody's word. */
const asksThrough: readonly OrderState[] = ['Accepted', 'AwaitingPayment', 'Expired', 'Paid', 'Cancelled']

const sorts = orderSorts.map((key) => ({ key, labelKey: key === 'number' ? 'fields.orderNumber' : `fields.${key}` }))

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
      filter('link', 'paymentLink', 'multi', choice('orders.link', linkStates)),
      filter('source', 'orderSource', 'multi', choice('orders.source', soldBy)),
      filter('rep', 'salesRepresentative', 'multi', await customerOptions.rep(context, '')),
      filter('amount', 'grandTotal', 'numberRange'),
    ],
    sorts,
    views: await viewsOf(context, 'orders'),
  }
}

/** What the list of payment requests is filtered by. */
export async function requestFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  const states = asksThrough.map((value) => ({ value, label: text(context.language, `orders.state.${value}`, { context: 'request' }) }))
  return {
    screen: 'requests',
    filters: [
      filter('state', 'orderState', 'multi', states),
      filter('payment', 'paymentState', 'multi', choice('orders.payment', paymentStates)),
      filter('date', 'orderDate', 'dateRange'),
      filter('open', 'openAmount', 'select', yesNo),
      filter('link', 'paymentLink', 'multi', choice('orders.link', linkStates)),
      filter('rep', 'salesRepresentative', 'multi', await customerOptions.rep(context, '')),
      filter('amount', 'grandTotal', 'numberRange'),
    ],
    sorts,
    views: await viewsOf(context, 'requests'),
  }
}
