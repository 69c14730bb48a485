import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { reachedOf } from '#features/customers/customers/server/door.ts'
import type { Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { ShopperRights } from '../contract.ts'

/** Each is a customer that the caller sees, named once; a contact is one of it. */
export async function checkRights(context: DbContext, rights: readonly ShopperRights[]): Promise<void> {
  const { db } = context
  const ids = [...new Set(rights.map(({ customerId }) => customerId))]
  if (!ids.length) return
  const found = await db.selectFrom('customers').select('id').where('id', 'in', ids).where('mergedInto', 'is', null).execute()
  const reached = await reachedOf(
    context,
    found.map(({ id }) => id),
  )
  if (reached.size !== ids.length) throw wrong('validation.unknown')
  const contactIds = [...new Set(rights.flatMap(({ contactId }) => contactId ?? []))]
  if (!contactIds.length) return
  const contacts = await db.selectFrom('contacts').select(['id', 'customerId']).where('id', 'in', contactIds).execute()
  const ownerOf = new Map(contacts.map(({ id, customerId }) => [id, customerId]))
  if (rights.some(({ contactId, customerId }) => contactId && ownerOf.get(contactId) !== customerId)) throw wrong('validation.unknown')
}

const wrong = (text: string) => new AppError('invalid', { fields: { customers: text } })

/**
 * Of `shopper_customers r`: is it a right now? Whose contact at the customer is inactive has none (rules 3.18), be they named as the contact or known
 * by its address.
 */
export const rightHolds = sql<boolean>`not exists (
  select from contacts k where ${ofCompany('k')} and k.customer_id = r.customer_id and not k.active and case when r.contact_id is not null
    then k.id = r.contact_id
    else lower(k.email) = (select h.email from store_shoppers h where ${ofCompany('h')} and h.id = r.shopper_id) and not exists (
      select from contacts a where ${ofCompany('a')} and a.customer_id = k.customer_id and a.active and lower(a.email) = lower(k.email)) end)`

/** Those that they do not have yet; answers how many there were. */
export async function addRights(db: Db, companyId: string, shopperId: string, rights: readonly ShopperRights[]): Promise<number> {
  if (!rights.length) return 0
  const added = await db
    .insertInto('shopperCustomers')
    .values(rights.map((each) => ({ companyId, shopperId, ...each })))
    .onConflict((same) => same.columns(['companyId', 'shopperId', 'customerId']).doNothing())
    .returning('customerId')
    .execute()
  await nowOrders(db, companyId, shopperId)
  return added.length
}

/** The whole of it: for whom they order from now on, and what they may there. What they had for one that was merged away waits for it to come back. */
export async function keepRights(db: Db, companyId: string, shopperId: string, rights: readonly ShopperRights[]): Promise<void> {
  await db
    .deleteFrom('shopperCustomers')
    .where('shopperId', '=', shopperId)
    .where('customerId', 'in', db.selectFrom('customers').select('id').where('mergedInto', 'is', null))
    .execute()
  await addRights(db, companyId, shopperId, rights)
}

type Kept = Pick<ShopperRights, 'mayOrder' | 'mayApprove' | 'mayPay' | 'spendingLimit'>
export type NamedRights = Kept & { customerId: string; customerName: string }

/** For whom a shopper orders, and what they may there. */
export async function rightsOf(db: Db, shopperId: string): Promise<NamedRights[]> {
  return db
    .selectFrom('shopperCustomers as r')
    .innerJoin('customers as c', 'c.id', 'r.customerId')
    .select(['r.customerId', 'c.customerName', 'r.mayOrder', 'r.mayApprove', 'r.mayPay', 'r.spendingLimit'])
    .where('r.shopperId', '=', shopperId)
    .where('c.mergedInto', 'is', null)
    .orderBy('c.customerName')
    .orderBy('c.id')
    .execute()
}

const kept = ['mayOrder', 'mayApprove', 'mayPay', 'spendingLimit'] as const
const shown = (value: boolean | number | null | undefined) => (typeof value === 'boolean' ? toYesNo(value) : String(value ?? ''))

/** What of them is another than before, as the log has it: for each customer by itself. */
export function rightsChanges(before: readonly NamedRights[], after: readonly NamedRights[]): Change[][] {
  const names = new Map([...before, ...after].map(({ customerId, customerName }) => [customerId, customerName]))
  return [...names].flatMap(([id, name]) => {
    const [from, to] = [before.find(({ customerId }) => customerId === id), after.find(({ customerId }) => customerId === id)]
    if (!to) return [[{ field: 'shopperCustomer', from: name, to: '' }]]
    const changes = kept
      .map((field) => ({ field, from: shown(from?.[field]), to: shown(to[field]) }))
      .filter((change) => change.from !== change.to)
    return changes.length ? [[{ field: 'shopperCustomer', from: '', to: name }, ...changes]] : []
  })
}

/** Somebody has said for whom a shopper orders: whether they asked for access or not, they have it. */
export async function nowOrders(db: Db, companyId: string, shopperId: string): Promise<void> {
  await db.updateTable('storeShoppers').set({ askedAt: null }).where('id', '=', shopperId).where('askedAt', 'is not', null).execute()
  await adoptCart(db, companyId, shopperId)
}

/**
 * What a shopper put together before they ordered for a customer is the cart of their first one: a cart of nobody is seen by nobody then. It was never
 * sent, so that no order and no request is of it.
 */
async function adoptCart(db: Db, companyId: string, shopperId: string): Promise<void> {
  const cart = await db
    .selectFrom('storeCarts')
    .select('id')
    .where('shopperId', '=', shopperId)
    .where('customerId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!cart) return
  const { rows } = await sql<{ id: string; cartId: string | null }>`
    select r.customer_id as id, k.id as "cartId" from shopper_customers r join customers c on ${ofCompany('c')} and c.id = r.customer_id
    left join store_carts k on ${ofCompany('k')} and k.shopper_id = r.shopper_id and k.customer_id = r.customer_id
    where ${ofCompany('r')} and r.shopper_id = ${shopperId}::uuid and c.merged_into is null
    order by lower(c.customer_name), c.id limit 1`.execute(db.withoutPlugins())
  const [first] = rows
  if (!first) return
  if (first.cartId === null) {
    await db.updateTable('storeCarts').set({ customerId: first.id }).where('id', '=', cart.id).execute()
    return
  }
  await sql`insert into store_cart_lines (company_id, cart_id, item_id, unit, quantity, seen_price, added_at)
    select ${companyId}, ${first.cartId}, l.item_id, l.unit, l.quantity, l.seen_price, l.added_at from store_cart_lines l
    where ${ofCompany('l')} and l.cart_id = ${cart.id} on conflict (company_id, cart_id, item_id, unit) do nothing`.execute(db)
  await db.deleteFrom('storeCarts').where('id', '=', cart.id).execute()
}
