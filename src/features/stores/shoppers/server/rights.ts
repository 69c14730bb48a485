import { AppError } from '#contract/errors.ts'
import { reachedOf } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
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

/** Those that they do not have yet; answers how many there were. */
export async function addRights(db: Db, companyId: string, shopperId: string, rights: readonly ShopperRights[]): Promise<number> {
  if (!rights.length) return 0
  const added = await db
    .insertInto('shopperCustomers')
    .values(rights.map((each) => ({ companyId, shopperId, ...each })))
    .onConflict((same) => same.columns(['companyId', 'shopperId', 'customerId']).doNothing())
    .returning('customerId')
    .execute()
  return added.length
}

/** The whole of it: for whom they order from now on, and what they may there. */
export async function keepRights(db: Db, companyId: string, shopperId: string, rights: readonly ShopperRights[]): Promise<void> {
  await db.deleteFrom('shopperCustomers').where('shopperId', '=', shopperId).execute()
  await addRights(db, companyId, shopperId, rights)
}
