import { AppError } from '#contract/errors.ts'
import { maySignInFor, replaceOwnPassword } from '#features/customers/customers/server/door.ts'
import { giveSignIn, hashPassword } from '#features/identity/auth/server/door.ts'
import { invite } from '#features/identity/people/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type Contact, nameOf } from './contact.ts'

/** Gives the contact's e-mail its sign-in (rules 3.19), which reaches the contact's customer and nothing else. */
export async function setPassword(context: DbContext, contact: Contact, password: string) {
  const { db, services } = context
  const { companyId } = memberOf(context)
  const { id, customerId, email } = contact
  if (!contact.active) throw new AppError('invalid', { fields: { password: 'contacts.signInNeedsActive' } })
  if (!email) throw new AppError('invalid', { fields: { email: 'validation.required' } })
  if (!(await maySignInFor(context, customerId))) throw new AppError('invalid', { fields: { password: 'customers.signInReachesOthers' } })
  const person = { companyId, email, displayName: nameOf(contact), role: 'customer' as const, customerId }
  const passwordHash = await hashPassword(services.config, password)
  const given = await giveSignIn(db, { ...person, passwordHash })
  // Somebody who signs in elsewhere joins by a link, if they want to.
  if (!given) {
    await invite(context, { email, name: person.displayName, role: 'customer', customerId, contactId: id })
    return
  }
  const { userId, isNew } = given
  const member = await db
    .selectFrom('memberships')
    .select(['role', 'customerId'])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  // Somebody of the staff, or of another customer: that sign-in is not this contact's.
  if (member.role !== 'customer' || member.customerId !== customerId)
    throw new AppError('invalid', { fields: { email: 'contacts.emailSignsInElsewhere' } })
  if (!isNew) await replaceOwnPassword(db, { userId, companyId, customerId, passwordHash })
  await db.updateTable('contacts').set({ userId }).where('id', '=', id).execute()
  const changes = [{ field: 'contact', from: '', to: nameOf(contact) }]
  await audit(db, actorOf(context), { action: 'contactSignInSet', recordKind: 'customer', recordId: customerId, changes })
}
