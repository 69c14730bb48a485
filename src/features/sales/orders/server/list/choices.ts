import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { languageOfCustomer, reachesCustomer, termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { orderChoices, ShippingAddress } from '../../contract.ts'
import { approvalAbove } from '../account/approval.ts'
import { creditOf } from '../account/credit.ts'
import { isOnAccount } from '../account/terms.ts'

/** As many as can be looked through. */
const most = { named: 500, addresses: 8 }

export async function choicesFor(context: DbContext, customerId: string): Promise<RawResult<typeof orderChoices>> {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const named = (table: 'classes') =>
    db.selectFrom(table).select(['id', 'name']).where('active', '=', true).orderBy(sql`app.sort_key(name)`).limit(most.named).execute()
  const [customer, classes, terms, taxCodes, sent, own, credit, above, books, language, overdue, lastOrder] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['customerName', 'email', 'openBalance', 'onHold', 'onHoldReason', 'active', 'address1', 'address2', 'city', 'state', 'zip'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
    named('classes'),
    db
      .selectFrom('terms')
      .select(['id', 'name', 'dueDays', 'dayOfMonthDue'])
      .where('active', '=', true)
      .orderBy(sql`app.sort_key(name)`)
      .limit(most.named)
      .execute(),
    db
      .selectFrom('taxCodes')
      .select(['id', 'name'])
      .where('active', '=', true)
      .where('taxable', '=', true)
      .orderBy(sql`app.sort_key(name)`)
      .limit(most.named)
      .execute(),
    sentTo(customerId).execute(db.withoutPlugins()),
    termsOfCustomers(db, [customerId]),
    creditOf(db, [customerId]),
    approvalAbove(db),
    db.selectFrom('bookSettings').select('deliveryItemId').where('active', '=', true).executeTakeFirst(),
    languageOfCustomer(db, customerId),
    overdueOf(db, customerId),
    lastOrderOf(db, customerId),
  ])
  const { customerName, email, openBalance, onHold, onHoldReason, active, ...address } = customer
  const line = ({ address1, address2, city, state, zip }: Omit<ShippingAddress, 'addressName'>) =>
    [address1, address2, city, state, zip].join('\n').toLowerCase()
  const others = sent.rows.filter((each) => line(each) !== line(address))
  const addresses = line(address).trim() ? [{ addressName: '', ...address }, ...others] : others
  const { limit = null, used = 0 } = credit.get(customerId) ?? {}
  return {
    customerId,
    customerName,
    email,
    language,
    openBalance,
    overdue,
    lastOrder,
    onHold,
    onHoldReason,
    inactive: !active,
    classes,
    terms: terms.map(({ id, name, ...due }) => ({ id, name, onAccount: isOnAccount(due) })),
    taxCodes,
    termsId: own.get(customerId) ?? null,
    creditLimit: limit,
    creditUsed: used,
    approvalAbove: above,
    lacksDeliveryItem: books !== undefined && books.deliveryItemId === null,
    addresses,
  }
}

const sentTo = (customerId: string) => sql<ShippingAddress>`
  select address_name as "addressName", address1, address2, city, ship_state as state, zip from orders
  where ${ofCompany()} and customer_id = ${customerId}::uuid and address1 <> ''
  group by address_name, address1, address2, city, ship_state, zip order by max(number) desc limit ${sql.lit(most.addresses)}`

async function overdueOf(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(balance), 0)::bigint as cents from invoices
    where ${ofCompany()} and customer_id = ${customerId}::uuid and balance > 0 and not voided and not deleted
      and overdue_from <= ${await todayOf(db)}::date`.execute(db.withoutPlugins())
  return rows[0]?.cents ?? 0
}

/** The newest one that came to something: what was called off, or never accepted, is not what they buy. */
const lastOrderOf = async (db: Db, customerId: string) =>
  (await db
    .selectFrom('orders')
    .select(['id', 'label', 'orderDate', 'grandTotal', 'itemCount'])
    .where('customerId', '=', customerId)
    .where('source', '<>', 'invoice')
    .where('state', 'not in', ['Quote', 'QuoteExpired', 'Expired', 'Cancelled', 'Rejected'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
