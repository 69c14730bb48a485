import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { itemOf } from '#features/catalog/items/server/door.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { orderStates } from '../../contract.ts'
import type { listOrdersOfItem, OrderOfItem } from '../../orders-of-item.ts'
import { notBought } from '../../taken.ts'

const most = 50
const bought = orderStates.filter((state) => !notBought.includes(state))

/** The newest first, along the index of the item's lines: ids of orders grow with time. */
export async function ordersOfItem(context: DbContext, itemId: string): Promise<RawResult<typeof listOrdersOfItem>> {
  const { db } = context
  await itemOf(db, itemId)
  const { condition, all } = await visibleCustomers(context)
  const conditions = [
    ofCompany('l'),
    sql<boolean>`l.item_id = ${itemId}::uuid`,
    sql<boolean>`o.state = any(${bought}::text[])`,
    sql<boolean>`o.source <> 'invoice'`,
    // All of it was called off.
    sql<boolean>`l.quantity > 0`,
    ...(all ? [] : [condition]),
  ]
  const { rows } = await sql<OrderOfItem>`
    select l.order_id as "orderId", l.line_no as "lineNo", o.label, o.order_date::text as "orderDate", o.customer_id as "customerId",
      c.customer_name as "customerName", o.state, o.payment_state as "paymentState", l.quantity::text as quantity, l.unit,
      l.unit_price::text as "unitPrice", l.amount
    from order_lines l
      join orders o on ${ofCompany('o')} and o.id = l.order_id
      join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${allOf(conditions)} order by l.order_id desc, l.line_no limit ${sql.lit(most)}`.execute(db.withoutPlugins())
  return { rows }
}
