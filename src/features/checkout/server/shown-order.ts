import { centsToDollars } from '#contract/money.ts'
import type { Order } from '#features/orders/server/door.ts'
import type { Db } from '#server/db.ts'
import type { CheckoutOrder } from '../contract.ts'

/** The order as its shopper sees it. Dollars and cents as the specification has them: converted here and nowhere else. */
export async function shownOrder(db: Db, order: Order): Promise<CheckoutOrder> {
  const [{ companyName }, addresses] = await Promise.all([
    db.selectFrom('companies').select('companyName').where('id', '=', order.companyId).executeTakeFirstOrThrow(),
    addressesOf(db, order.customerId),
  ])
  const { addressName, address1, address2, city, shipState: state, zip } = order
  return {
    ...{ orderId: order.id, orderNumber: order.number, companyName, itemCount: order.itemCount, orderAmount: order.grandTotal },
    ...{ subtotal: centsToDollars(order.subtotal), delivery: centsToDollars(order.delivery), taxes: centsToDollars(order.taxes) },
    ...{ paidBefore: order.grandTotal - order.openAmount, currency: order.currency },
    shippingAddress: address1 || city || zip ? { addressName, address1, address2, city, state, zip } : null,
    shippingAddressList: addresses,
  }
}

/** Where the customer's goods may go, by id; its own address under the customer's. */
export async function addressesOf(db: Db, customerId: string) {
  const [saved, own] = await Promise.all([
    db
      .selectFrom('shippingAddresses')
      .select(['id', 'addressName', 'address1', 'address2', 'city', 'state', 'zip'])
      .where('customerId', '=', customerId)
      .orderBy('id')
      .limit(50)
      .execute(),
    db
      .selectFrom('customers')
      .select(['id', 'customerName as addressName', 'address1', 'address2', 'city', 'state', 'zip'])
      .where('id', '=', customerId)
      .executeTakeFirst(),
  ])
  const all = [...(own?.address1 ? [own] : []), ...saved]
  return Object.fromEntries(all.map(({ id, ...address }) => [id, address]))
}
