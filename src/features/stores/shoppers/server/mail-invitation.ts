import { sql } from 'kysely'
import { whyNotPayable } from '#features/sales/payments/server/door.ts'
import type { StoreRecord } from '#features/stores/stores/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import { inviteDays, newInviteToken } from './invite-token.ts'
import type { ShopperRecord } from './shopper.ts'

type Invited = Pick<ShopperRecord, 'id' | 'email' | 'language'>

/** Mails a shopper their link, good once; the one before it opens nothing any more. `template`: invited, or let in. */
export async function mailInvitation(
  context: DbContext,
  store: StoreRecord,
  { id, email, language }: Invited,
  template: 'storeInvitation' | 'storeAccess' = 'storeInvitation',
): Promise<void> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const known = (await whyNotPayable(services, db)) === null
  // Who is in the books of a company that somebody has looked at is no stranger to it.
  if (!known || !(await isOfBooks(context, email))) await takeMailToStranger(db, services.config, { companyId, known })
  const { token, hash } = newInviteToken(services.config)
  const mailId = await postMail(services, db, {
    template,
    to: email,
    language: language ?? store.language,
    values: { ...(await namesFor(context, store)), days: inviteDays, code: `${store.code}/join/${token}` },
    sender: { companyId, userId, record: { kind: 'shopper', id } },
  })
  await db
    .updateTable('storeShoppers')
    .set({
      inviteHash: hash,
      inviteExpiresAt: sql<string>`now() + ${inviteDays} * interval '1 day'`,
      invitedAt: sql<string>`now()`,
      mailId,
    })
    .where('id', '=', id)
    .execute()
}

export async function mailRefusal(context: DbContext, store: StoreRecord, { id, email, language }: Invited, reason: string) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const spoken = language ?? store.language
  await takeMailToStranger(db, services.config, { companyId, known: (await whyNotPayable(services, db)) === null })
  await postMail(services, db, {
    template: 'storeNoAccess',
    to: email,
    language: spoken,
    values: { ...(await namesFor(context, store)), reason },
    sender: { companyId, userId, record: { kind: 'shopper', id } },
  })
}

async function namesFor({ db }: DbContext, store: StoreRecord) {
  const { companyName } = await db.selectFrom('companies').select('companyName').executeTakeFirstOrThrow()
  return { companyName, storeName: store.name }
}

async function isOfBooks({ db }: DbContext, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from contacts k where ${ofCompany('k')} and lower(k.email) = ${email})
      or exists (select from customers c where ${ofCompany('c')} and lower(c.email) = ${email}) as known`.execute(db.withoutPlugins())
  return rows[0]?.known ?? false
}
