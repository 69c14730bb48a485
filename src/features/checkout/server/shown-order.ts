import { sql } from 'kysely'
import { centsToDollars } from '#contract/money.ts'
import type { Order } from '#features/orders/server/door.ts'
import type { Db } from '#server/db.ts'
import type { CheckoutOrder } from '../contract.ts'

type Address = CheckoutOrder['shippingAddressList'][string]

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
export async function addressesOf(db: Db, customerId: string): Promise<Record<string, Address>> {
  const { rows } = await sql<Address & { id: string }>`
    (select id, customer_name as address_name, address1, address2, city, state, zip from customers
     where id = ${customerId} and address1 <> '')
    union all
    (select id, address_name, address1, address2, city, state, zip from shipping_addresses
     where customer_id = ${customerId} order by id limit 50)`.execute(db)
  return Object.fromEntries(rows.map(({ id, ...address }) => [id, address]))
}
