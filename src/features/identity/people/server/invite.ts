import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import { can, type Role } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { hashToken } from '#server/http/tokens.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'

const lifeDays = 7

/** `repId`: whose customers a rep reaches; `customerId`: the customer of a customer's sign-in. */
export type Invited = {
  email: string
  name: string
  role: Role
  language?: Language
  repId?: string | null
  customerId?: string | null
  contactId?: string | null
}

/** Sends the link. Inviting an address again renews what is open; the link before it opens nothing any more. */
export async function invite(context: DbContext, invited: Invited): Promise<{ invitationId: string }> {
  const { db, services } = context
  const { companyId, userId, role } = memberOf(context)
  const email = invited.email.toLowerCase()
  const person = await db.selectFrom('users').select(['id', 'language']).where('email', '=', email).executeTakeFirst()
  if (person) await refuseMember(db, companyId, person.id)
  await refuseSentNow(db, email)
  await takeMailToStranger(db, services.config, { companyId })
  const code = randomBytes(32).toString('base64url')
  const row = {
    displayName: invited.name,
    // Theirs, where they have an account, is not for the inviter to see.
    language: invited.language ?? context.language,
    role: invited.role,
    repId: invited.repId ?? null,
    customerId: invited.customerId ?? null,
    contactId: invited.contactId ?? null,
    codeHash: hashToken(code),
    invitedBy: userId,
    expiresAt: sql<string>`now() + ${lifeDays} * interval '1 day'`,
  }
  const stored = await db
    .insertInto('invitations')
    .values({ companyId, email, ...row })
    .onConflict((open) =>
      open
        .columns(['companyId', 'email'])
        .where('acceptedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .doUpdateSet({ ...row, sentAt: sql`now()` })
        // The place in an open invitation was chosen by who may; a contact's link does not take it away.
        .where((eb) => (can(role, 'people.write') ? eb.lit(true) : eb('invitations.contactId', 'is not distinct from', row.contactId))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new AppError('personInvited')
  const { id } = stored
  await audit(db, actorOf(context), {
    action: 'personInvited',
    recordKind: 'person',
    recordId: id,
    changes: [
      { field: 'email', from: '', to: email },
      { field: 'role', from: '', to: invited.role },
    ],
  })
  const language = person?.language ? languageOf(person.language) : row.language
  const mailId = await mailLink(context, { id, email, code, language, name: invited.name })
  await db.updateTable('invitations').set({ mailId }).where('id', '=', id).execute()
  return { invitationId: id }
}

/** Whatever became of the link: each is a mail to somebody who did not ask for it. */
async function refuseSentNow(db: Db, email: string) {
  const sent = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('sentAt', '>', sql<string>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  if (sent) throw new AppError('invitationJustSent')
}

async function refuseMember(db: Db, companyId: string, userId: string) {
  const member = await db
    .selectFrom('memberships')
    .select('suspendedAt')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!member) return
  const code = member.suspendedAt ? 'personSuspended' : 'personHere'
  throw new AppError(code, { fields: { email: code === 'personHere' ? 'people.here' : 'people.suspendedHere' } })
}

type Link = { id: string; email: string; code: string; language: Language; name: string }

async function mailLink(context: DbContext, { id, email, code, language, name }: Link): Promise<string> {
  const { db, services } = context
  const { companyId, userId, displayName: inviter } = memberOf(context)
  const { companyName } = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirstOrThrow()
  return postMail(services, db, {
    template: 'invitation',
    to: email,
    language,
    values: { code, companyName, inviter, name, days: lifeDays },
    expiresAt: new Date(Date.now() + lifeDays * 86_400_000),
    sender: { companyId, userId, record: { kind: 'person', id } },
  })
}
