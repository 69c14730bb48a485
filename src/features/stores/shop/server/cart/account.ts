import { sql } from 'kysely'
import { termsWithDays } from '#features/customers/customers/server/door.ts'
import { creditOf, isOnAccount } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Rights } from '../buyer.ts'
import type { ShipTo } from './stored.ts'

/** What of a customer decides how it may order. `onTerms`: its terms put an order on account. */
export type Account = {
  onHold: boolean
  /** Nothing was paid by it yet. */
  isLead: boolean
  termsId: string | null
  termsName: string
  onTerms: boolean
  credit: { limit: number | null; used: number }
  addresses: ShipTo[]
  /** In which its books are kept, where that is another currency than orders are taken in; else ''. */
  currency: string
}
/** Of prices, carts, orders and links. */
export const storeCurrency = 'USD'

export const nobodys: Account = {
  ...{ onHold: false, isLead: false, termsId: null, termsName: '', onTerms: false },
  credit: { limit: null, used: 0 },
  addresses: [],
  currency: '',
}

/** All of it in one write. */
export async function accountOf(db: Db, rights: Pick<Rights, 'customerId' | 'onHold' | 'isLead'> | null): Promise<Account> {
  if (rights === null) return nobodys
  const { customerId, onHold, isLead } = rights
  const [[terms], credits, addresses, [other]] = await Promise.all([
    termsWithDays(db, { ids: [customerId] }),
    creditOf(db, [customerId]),
    addressesOf(db, { customerId }),
    otherCurrencyOf(db, { customerId }),
  ])
  return {
    onHold,
    isLead,
    termsId: terms?.id ?? null,
    termsName: terms?.name ?? '',
    onTerms: terms !== undefined && isOnAccount(terms),
    credit: credits.get(customerId) ?? { limit: null, used: 0 },
    addresses,
    currency: other?.currency ?? '',
  }
}

/** Where the customer's goods may go, its own address first. */
const addressesOf = writtenOnce<{ customerId: string }, ShipTo>(
  (slot) => sql`
    (select customer_name as "addressName", address1, address2, city, state, zip from customers
     where ${ofCompany()} and id = ${slot('customerId')}::uuid and address1 <> '')
    union all
    (select address_name, address1, address2, city, state, zip from shipping_addresses
     where ${ofCompany()} and customer_id = ${slot('customerId')}::uuid order by id limit 50)`,
)

/** QuickBooks keeps a customer in one currency for good, and takes what it is sent as of that one. */
const otherCurrencyOf = writtenOnce<{ customerId: string }, { currency: string }>(
  (slot) => sql`
    select n.currency from (select i.currency from invoices i where ${ofCompany('i')} and i.customer_id = ${slot('customerId')}::uuid
      order by i.date desc, i.id limit 1) n where n.currency not in ('', ${sql.lit(storeCurrency)})`,
)
