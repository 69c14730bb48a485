import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { orderChoices, ShippingAddress } from '../../contract.ts'

/** As many as can be looked through. */
const most = { named: 500, addresses: 8 }

export async function choicesFor(context: DbContext, customerId: string): Promise<RawResult<typeof orderChoices>> {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const named = (table: 'classes' | 'terms') =>
    db.selectFrom(table).select(['id', 'name']).where('active', '=', true).orderBy(sql`app.sort_key(name)`).limit(most.named).execute()
  const [customer, classes, terms, sent] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['customerName', 'onHold', 'active', 'address1', 'address2', 'city', 'state', 'zip'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
    named('classes'),
    named('terms'),
    sentTo(customerId).execute(db.withoutPlugins()),
  ])
  const { customerName, onHold, active, ...own } = customer
  const line = ({ address1, address2, city, state, zip }: Omit<ShippingAddress, 'addressName'>) =>
    [address1, address2, city, state, zip].join('\n').toLowerCase()
  const others = sent.rows.filter((address) => line(address) !== line(own))
  const addresses = line(own).trim() ? [{ addressName: '', ...own }, ...others] : others
  return { customerId, customerName, onHold, inactive: !active, classes, terms, addresses }
}

const sentTo = (customerId: string) => sql<ShippingAddress>`
  select address_name as "addressName", address1, address2, city, ship_state as state, zip from orders
  where ${ofCompany()} and customer_id = ${customerId}::uuid and address1 <> ''
  group by address_name, address1, address2, city, ship_state, zip order by max(number) desc limit ${sql.lit(most.addresses)}`
