import { formatCents } from '#contract/money.ts'
import { contextOf, isRequestLabel, nameOfLabel } from '#contract/order-label.ts'
import { orderPath, requestPath } from '#contract/places.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { text } from '#server/text.ts'
import { quickSearch } from './list/quick-search.ts'
import { namesOfOrders } from './names.ts'

export const orderKind = recordKind({
  kind: 'order',
  path: orderPath,
  names: ({ db }, ids) => namesOfOrders(db, ids),
  async reaches(context, id) {
    const order = await context.db.selectFrom('orders').select('customerId').where('id', '=', id).executeTakeFirst()
    return order !== undefined && reachesCustomer(context, order.customerId, 'orders.read')
  },
  async find(context, search) {
    const orders = await quickSearch(context, search)
    return orders.map(({ id, label, state, poNumber, grandTotal, customerName }) => ({
      id,
      name: nameOfLabel(label),
      path: isRequestLabel(label) ? requestPath(id) : orderPath(id),
      detail: [
        customerName,
        poNumber && text(context.language, 'orders.po', { number: poNumber }),
        formatCents(grandTotal),
        text(context.language, `orders.state.${state}`, contextOf(label)),
      ]
        .filter(Boolean)
        .join(' · '),
      active: true,
    }))
  },
})
