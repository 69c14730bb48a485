import { sql } from 'kysely'
import { languageOf } from '#contract/languages.ts'
import { contextOf } from '#contract/order-label.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import type { Watch } from '#server/work/job.ts'

const mostLines = 30
/** Later than this the next one says it better. */
const worthSendingMs = 86_400_000

type Due = { company_id: string; user_id: string; digest: 'hourly' | 'daily' }

/** Mails those who want it what they have not seen. */
export const mailDigests: Watch = {
  name: 'notifications by mail',
  everySeconds: 60,
  run: (services) => sendDigests(services, new Date()),
}

export async function sendDigests(services: Services, at: Date) {
  const { zones, times, mornings } = await clocksOf(services.pool, at, '08:00')
  const { rows } = await services.pool.query<Due>('select * from app.due_digests($1, $2, $3, $4)', [at, zones, times, mornings])
  for (const { company_id: companyId, user_id: userId, digest } of rows)
    await services.transaction({ companyId, userId }, (db) => sendDigest(services, db, { companyId, userId, digest, at }))
}

/** What goes into the mail is marked in the transaction that posts it: whoever comes second, or again, finds nothing left to say. */
async function sendDigest(
  services: Services,
  db: Db,
  { companyId, userId, digest, at }: { companyId: string; userId: string; digest: Due['digest']; at: Date },
) {
  const { rows } = await sql<{ id: string; code: string; value: string }>`
    update notifications n set mailed_at = ${at} from notification_choices w
    where n.company_id = ${companyId} and n.user_id = ${userId} and n.mail and n.mailed_at is null and n.seen_at is null and n.deleted_at is null
      and ${ofCompany('w')} and w.user_id = n.user_id and w.code = n.code and w.mail = ${digest}
    returning n.id, n.code, n.value`.execute(db)
  if (!rows.length) return
  const person = await db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
  const { companyName } = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirstOrThrow()
  const language = languageOf(person.language ?? '')
  const newestFirst = rows.sort((one, other) => (one.id < other.id ? 1 : -1))
  await postMail(services, db, {
    template: 'notifications',
    to: person.email,
    language,
    values: {
      count: rows.length,
      company: companyName,
      lines: newestFirst
        .slice(0, mostLines)
        .map(({ code, value }) => text(language, `notifications.codes.${code}`, { value: value.replace(/\s+/g, ' '), ...contextOf(value) }))
        .concat(rows.length > mostLines ? [text(language, 'notifications.more', { count: rows.length - mostLines })] : [])
        .join('\n'),
    },
    expiresAt: new Date(Date.now() + worthSendingMs),
  })
}
