import { type Expression, sql } from 'kysely'
import { centsToDollars } from '#contract/money.ts'
import { isQuoted } from '#features/sales/orders/contract.ts'
import type { invoicesOfRequest, Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { CheckoutOrder } from '../contract.ts'

type Addresses = CheckoutOrder['shippingAddressList']
type Invoices = Awaited<ReturnType<typeof invoicesOfRequest>>

/** The order as its shopper sees it. Dollars and cents as the specification has them: converted here and nowhere else. */
export function shownOrder(order: Order, companyName: string, addresses: Addresses, invoices: Invoices): CheckoutOrder {
  const { addressName, address1, address2, city, shipState: state, zip } = order
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderLabel: order.label,
    companyName,
    itemCount: order.itemCount,
    orderAmount: order.grandTotal + order.booksAdjustment,
    subtotal: centsToDollars(order.subtotal),
    delivery: centsToDollars(order.delivery),
    taxes: centsToDollars(order.taxes),
    noTax: order.noTax,
    paidBefore: isQuoted(order.state) ? 0 : order.grandTotal + order.booksAdjustment - order.openAmount,
    adjustment: order.booksAdjustment,
    refunded: order.amountRefunded,
    currency: order.currency,
    shippingAddress: address1 || city || zip ? { addressName, address1, address2, city, state, zip } : null,
    shippingAddressList: addresses,
    invoices: invoices.filter(({ asked }) => asked > 0).map(({ number, dueDate, asked }) => ({ number, dueDate, amount: asked })),
  }
}

/** The name of the company that the transaction sees. */
export async function companyNameOf(db: Db): Promise<string> {
  const company = await db.selectFrom('companies').select('companyName').executeTakeFirst()
  return company?.companyName ?? ''
}

/** Where the customer's goods may go, by id; its own address under the customer's. */
export async function addressesOf(db: Db, customerId: string | Expression<string>): Promise<Addresses> {
  const { rows } = await sql<Addresses[string] & { id: string }>`
    (select id, customer_name as address_name, address1, address2, city, state, zip from customers
     where ${ofCompany()} and id = ${customerId} and address1 <> '')
    union all
    (select id, address_name, address1, address2, city, state, zip from shipping_addresses
     where ${ofCompany()} and customer_id = ${customerId} order by id limit 50)`.execute(db)
  return Object.fromEntries(rows.map(({ id, ...address }) => [id, address]))
}
