import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { RecipientRow } from '../contract.ts'
import { isToken, type Recipient } from '../recipients.ts'
import { confirmCode } from './confirm-link.ts'

type State = Recipient['state']

/** How far each recipient is. Tokens, and the company's own people and addresses, need no word of anybody. */
export async function statesOf(db: Db, recipients: readonly string[]): Promise<Map<string, State>> {
  const typed = recipients.filter((each) => !isToken(each))
  const states = new Map<string, State>(recipients.filter(isToken).map((token) => [token, 'Verified']))
  if (!typed.length) return states
  const { rows } = await sql<{ email: string; state: State | null; refused: boolean; own: boolean }>`
    select given.email, a.state, a.refused_at is not null as refused,
      exists (select from memberships m join users u on u.id = m.user_id where ${ofCompany('m')} and lower(u.email) = given.email)
        or exists (select from reps r where ${ofCompany('r')} and lower(r.email) = given.email)
        or exists (select from companies c where c.id = ${company} and lower(c.email) = given.email) as own
    from unnest(${typed}::text[]) as given (email)
    left join device_addresses a on ${ofCompany('a')} and a.email = given.email`.execute(db.withoutPlugins())
  for (const { email, ...known } of rows) states.set(email, stateOf(known))
  return states
}

/** A mailbox that refuses copies says nothing of whether somebody there wants them: that stands as it stood. */
function stateOf({ state, refused, own }: { state: State | null; refused: boolean; own: boolean }): State {
  if (state === 'Unsubscribed') return state
  if (refused) return 'Bounced'
  return own ? 'Verified' : (state ?? 'Pending')
}

/** Those of the addresses who want no copies, or whose mailbox was refused, by now. */
export async function thoseWithout(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('deviceAddresses')
    .select('email')
    .where('email', 'in', [...addresses])
    .where(({ eb, or }) => or([eb('state', '=', 'Unsubscribed'), eb('refusedAt', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Those outside the company who were never asked get a link by which they say yes; counted. */
export async function askThem(context: DbContext, rows: readonly Pick<RecipientRow, 'recipient' | 'language'>[]): Promise<number> {
  const { db, services, language } = context
  const { companyId, userId } = memberOf(context)
  const states = await statesOf(
    db,
    rows.map(({ recipient }) => recipient),
  )
  const pending = [...states].flatMap(([email, state]) => (state === 'Pending' ? [email] : []))
  if (!pending.length) return 0
  const asked = await db
    .insertInto('deviceAddresses')
    .values(pending.map((email) => ({ companyId, email, askedAt: sql<string>`now()` })))
    .onConflict((known) =>
      known.columns(['companyId', 'email']).doUpdateSet({ askedAt: sql<string>`now()` }).where('deviceAddresses.askedAt', 'is', null),
    )
    .returning('email')
    .execute()
  if (!asked.length) return 0
  const ours = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirst()
  for (const { email } of asked) {
    await takeMailToStranger(db, services.config, { companyId })
    await postMail(services, db, {
      template: 'deviceCopies',
      to: email,
      language: rows.find(({ recipient }) => recipient === email)?.language ?? language,
      values: { companyName: ours?.companyName ?? '', code: confirmCode(services, { companyId, email }) },
      sender: { companyId, userId },
    })
  }
  return asked.length
}
