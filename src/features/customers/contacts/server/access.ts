import type { Selectable } from 'kysely'
import {
  accessOfContacts,
  endAccessOfContact,
  removeAccessOfContact,
  restoreAccessOfContact,
  withdrawInvitations,
} from '#features/identity/people/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { ContactsTable } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { accessStates } from '../contract.ts'

type Access = { state: (typeof accessStates)[number]; userId: string | null }
type Known = Pick<Selectable<ContactsTable>, 'id' | 'customerId' | 'userId'>

/** Each contact's way into the portal: by a link, else by a password that somebody typed for it. */
export async function accessOf(db: Db, contacts: readonly Known[]): Promise<Map<string, Access>> {
  const byLink: Map<string, Access> = await accessOfContacts(
    db,
    contacts.map(({ id }) => id),
  )
  const userIds = contacts.flatMap(({ userId }) => userId ?? [])
  if (!userIds.length) return byLink
  const members = await db
    .selectFrom('memberships')
    .select(['userId', 'customerId', 'suspendedAt'])
    .where('userId', 'in', userIds)
    .where('role', '=', 'customer')
    .execute()
  const byPassword = contacts.flatMap(({ id, userId, customerId }): [string, Access][] => {
    const member = members.find((each) => each.userId === userId && each.customerId === customerId)
    return member ? [[id, { state: member.suspendedAt ? 'suspended' : 'active', userId }]] : []
  })
  return new Map([...byLink, ...byPassword])
}

/** An inactive contact's sign-in is suspended, its unused link void; `open` lets the same person in again, unless an owner suspended them. */
export async function switchPortal(context: DbContext, contact: Known, open: boolean) {
  const { db } = context
  const { companyId } = memberOf(context)
  if (!open) await withdrawInvitations(db, { contactId: contact.id })
  const access = (await accessOf(db, [contact])).get(contact.id)
  if (!access?.userId) return
  const which = { companyId, userId: access.userId, customerId: contact.customerId, contactId: contact.id }
  if (open) await restoreAccessOfContact(db, which)
  else await endAccessOfContact(db, which)
}

/** The contact has another address now: whoever signed in with the one before has no business here any more. */
export async function closePortal(context: DbContext, contact: Known) {
  const { db } = context
  const { companyId } = memberOf(context)
  await withdrawInvitations(db, { contactId: contact.id })
  const access = (await accessOf(db, [contact])).get(contact.id)
  if (!access?.userId) return
  await removeAccessOfContact(db, { companyId, userId: access.userId, customerId: contact.customerId, contactId: contact.id })
  await db.updateTable('contacts').set({ userId: null }).where('id', '=', contact.id).execute()
}
