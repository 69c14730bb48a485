import { AppError } from '#contract/errors.ts'
import { maySignInFor } from '#features/customers/customers/server/door.ts'
import { invite, withdrawInvitations } from '#features/identity/people/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { switchPortal } from './access.ts'
import { contactOf, nameOf } from './contact.ts'

/** Active ⇄ Inactive (rules 3.18). */
export async function setStatus(context: DbContext, id: string, active: boolean) {
  const { db } = context
  const before = await contactOf(context, id, { ability: 'customers.write', lock: true })
  if (before.active === active) return { version: before.version }
  const { version } = await db
    .updateTable('contacts')
    .set({ active, version: before.version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await switchPortal(context, before, active)
  const changes = [{ field: 'contact', from: '', to: nameOf(before) }]
  const action = active ? 'contactActivated' : 'contactDeactivated'
  await audit(db, actorOf(context), { action, recordKind: 'customer', recordId: before.customerId, changes })
  return { version }
}

export async function inviteOf(context: DbContext, id: string) {
  const contact = await contactOf(context, id, { ability: 'customers.write', lock: true })
  const { customerId, email } = contact
  if (!contact.active) throw new AppError('contactInactive')
  if (!email) throw new AppError('contactWithoutEmail')
  if (!(await maySignInFor(context, customerId))) throw new AppError('inviteReachesOthers')
  // The link before this one may have gone to another address.
  await withdrawInvitations(context.db, { contactId: id })
  await invite(context, { email, name: nameOf(contact), role: 'customer', customerId, contactId: id })
  await note(context, customerId, {
    action: 'contactInvited',
    changes: [{ field: 'contact', from: '', to: `${nameOf(contact)} (${email})` }],
  })
  return {}
}

export async function withdrawOf(context: DbContext, id: string) {
  const contact = await contactOf(context, id, { ability: 'customers.write', lock: true })
  await withdrawInvitations(context.db, { contactId: id })
  const changes = [{ field: 'contact', from: '', to: nameOf(contact) }]
  await note(context, contact.customerId, { action: 'contactInvitationWithdrawn', changes })
  return {}
}

const note = (context: DbContext, recordId: string, event: Pick<Parameters<typeof audit>[2], 'action' | 'changes'>) =>
  audit(context.db, actorOf(context), { recordKind: 'customer', recordId, ...event })
