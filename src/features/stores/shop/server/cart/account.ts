import { sql } from 'kysely'
import { termsOfCustomers } from '#features/customers/customers/server/door.ts'
import { creditOf, isOrderOnAccount } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ShipTo } from './stored.ts'

/** What of a customer decides how it may order. `onTerms`: its terms put an order on account. */
export type Account = {
  onHold: boolean
  termsName: string
  onTerms: boolean
  credit: { limit: number | null; used: number }
  addresses: ShipTo[]
}
export const nobodys: Account = { onHold: false, termsName: '', onTerms: false, credit: { limit: null, used: 0 }, addresses: [] }

export async function accountOf(db: Db, customerId: string | null): Promise<Account> {
  if (customerId === null) return nobodys
  const [customer, terms, credits, addresses] = await Promise.all([
    db.selectFrom('customers').select(['onHold', 'active']).where('id', '=', customerId).executeTakeFirst(),
    termsOfCustomers(db, [customerId]),
    creditOf(db, [customerId]),
    addressesOf(db, customerId),
  ])
  const termsId = terms.get(customerId) ?? null
  const [onTerms, named] = await Promise.all([
    isOrderOnAccount(db, { source: 'store', termsId }),
    termsId ? db.selectFrom('terms').select('name').where('id', '=', termsId).executeTakeFirst() : undefined,
  ])
  return {
    onHold: !customer?.active || customer.onHold,
    termsName: named?.name ?? '',
    onTerms,
    credit: credits.get(customerId) ?? { limit: null, used: 0 },
    addresses,
  }
}

/** Where the customer's goods may go, its own address first. */
async function addressesOf(db: Db, customerId: string): Promise<ShipTo[]> {
  const { rows } = await sql<ShipTo>`
    (select customer_name as "addressName", address1, address2, city, state, zip from customers
     where ${ofCompany()} and id = ${customerId}::uuid and address1 <> '')
    union all
    (select address_name, address1, address2, city, state, zip from shipping_addresses
     where ${ofCompany()} and customer_id = ${customerId}::uuid order by id limit 50)`.execute(db.withoutPlugins())
  return rows
}
