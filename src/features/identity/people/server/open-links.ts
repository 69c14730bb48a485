import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Role } from '#contract/permissions.ts'
import type { DbContext } from '#server/http/context.ts'
import type { invitePerson } from '../contract.ts'
import { invite } from './invite.ts'
import { note } from './member.ts'
import { type CustomerNames, checkPlace } from './reach.ts'

export async function inviteByForm(
  context: DbContext,
  { displayName: name, email, language, ...wanted }: ValidInput<typeof invitePerson>['body'],
  namesOf: CustomerNames,
) {
  return invite(context, { ...(await checkPlace(context.db, wanted, namesOf)), email, name, language })
}

/** A new link to the same address, for the same place. */
export async function resend(context: DbContext, invitationId: string) {
  const { displayName: name, role, language, ...rest } = await openLinkOf(context, invitationId)
  await invite(context, { ...rest, name, role: role as Role, language: languageOf(language) })
  return {}
}

export async function withdraw(context: DbContext, invitationId: string) {
  const { email } = await openLinkOf(context, invitationId)
  await context.db.updateTable('invitations').set({ withdrawnAt: new Date() }).where('id', '=', invitationId).execute()
  await note(context, 'invitationWithdrawn', { recordId: invitationId, changes: [{ field: 'email', from: email, to: '' }] })
  return {}
}

async function openLinkOf({ db }: DbContext, invitationId: string) {
  const row = await db
    .selectFrom('invitations')
    .select(['email', 'displayName', 'role', 'language', 'repId', 'customerId', 'contactId', 'acceptedAt', 'withdrawnAt'])
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const { acceptedAt, withdrawnAt, ...open } = row
  if (acceptedAt || withdrawnAt) throw new AppError('invitationOver')
  return open
}
