import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { addCustomers, customersBy } from '#features/customers/customers/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import type { placeCart } from '../../contract.ts'
import type { Buyer } from '../buyer.ts'
import { oneAtATime } from './checks.ts'

type New = NonNullable<ValidInput<typeof placeCart>['body']['newCustomer']>

/** Whoever orders in a public store for the first time becomes a customer; from then on they order for that one. */
export async function becomeCustomer(context: DbContext, by: Actor, buyer: Buyer, { name, phone, address }: New): Promise<Buyer> {
  const { db, services } = context
  const { shopper } = buyer
  const { address1, address2, city, state, zip } = address
  const customerName = await freeName(context, by.companyId, name, shopper.email)
  const [customerId] = await addCustomers(
    { services, db, actor: by },
    [
      {
        ...blank,
        ...{ address1, address2, city, state, zip },
        customerName,
        email: shopper.email,
        workPhone: phone,
        active: true,
        onHold: false,
      },
    ],
    'created',
  )
  if (!customerId) throw new Error('A customer that was added has an id.')
  await db.insertInto('shopperCustomers').values({ companyId: by.companyId, shopperId: shopper.id, customerId }).execute()
  await db
    .updateTable('storeShoppers')
    .set({ name: shopper.name || name, version: sql<number>`version + 1`, changedAt: sql`now()` })
    .where('id', '=', shopper.id)
    .execute()
  const rights = {
    customerId,
    customerName,
    mayOrder: true,
    mayApprove: false,
    mayPay: true,
    spendingLimit: null,
    onHold: false,
    isLead: true,
  }
  return { ...buyer, customerId, rights, customers: [rights] }
}

/** QuickBooks has one customer of each name, and a stranger who is called like one of ours, or like another stranger, is not that one. */
async function freeName({ db }: Pick<DbContext, 'db'>, companyId: string, name: string, email: string): Promise<string> {
  await oneAtATime(db, `customer ${companyId} ${name.toLowerCase()}`)
  return (await customersBy(db, companyId, 'name', [name])).has(name) ? `${name} (${email})` : name
}

const blank = {
  customerCompanyName: '',
  salesRepresentative: '',
  accountType: 'C',
  // A lead until the first payment, so that nobody who never pays comes into the books.
  customerType: 'N',
  countryCode: '',
  salutation: '',
  department: '',
  warehouseCode: '',
  source: '',
  territory: '',
  mobilePhone: '',
  homePhone: '',
  fax: '',
  website: '',
  linkedIn: '',
  facebook: '',
  firstName: '',
  lastName: '',
  other: '',
} as const
