import { languageOf } from '#contract/languages.ts'
import { can, roles } from '#contract/permissions.ts'
import { notify } from '#features/notifications/server/door.ts'
import { lastAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import type { Watch } from '#server/work/job.ts'
import type { Matter } from '../contract.ts'
import { countMatters, pageOfMatters } from './matters.ts'

const morning = '08:00'
const most = 200
const [mostLines, mostCounted] = [30, 999]
/** Later than this the next one says it better. */
const worthSendingMs = 86_400_000
const keepers = roles.filter((role) => can(role, 'books.write'))

type Due = { company_id: string; user_id: string }

/** Every morning by the company's own clock, who keeps its books is told what waits for them: by mail, and in the list. Nothing, no word. */
export const bookkeeperMails = (kinds: readonly RecordKind[]): Watch => ({
  name: 'what needs a bookkeeper, in the morning',
  everySeconds: 60,
  run: (services) => mailBookkeepers(kinds, services, new Date()),
})

export async function mailBookkeepers(kinds: readonly RecordKind[], services: Services, at: Date): Promise<void> {
  const { zones, times, mornings } = await clocksOf(services.pool, at, morning)
  const statement = 'select * from app.due_bookkeeper_mails($1, $2, $3, $4, $5)'
  const { rows } = await services.pool.query<Due>(statement, [keepers, zones, times, mornings, most])
  for (const { company_id: companyId, user_id: userId } of rows)
    await services
      .transaction({ companyId, userId }, (db) => tell(kinds, services, db, { companyId, userId, at }))
      .catch((error: unknown) => services.log.error({ err: error, companyId, userId }, 'a bookkeeper was not told'))
}

type Of = { companyId: string; userId: string; at: Date }

/** What is said is noted in the transaction that posts it: whoever comes second waits for it and finds that this morning's was said. */
async function tell(kinds: readonly RecordKind[], services: Services, db: Db, { companyId, userId, at }: Of) {
  const thisMorning = lastAt(morning, at, await zoneOf(db))
  const claimed = await db
    .insertInto('bookkeeperMails')
    .values({ companyId, userId, lookedAt: at })
    .onConflict((known) =>
      known
        .columns(['companyId', 'userId'])
        .doUpdateSet({ lookedAt: at })
        .where('bookkeeperMails.lookedAt', '<', thisMorning.toISOString()),
    )
    .returning('userId')
    .executeTakeFirst()
  if (!claimed) return
  const person = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('notificationChoices as n', (join) =>
      join.onRef('n.companyId', '=', 'memberships.companyId').onRef('n.userId', '=', 'users.id').on('n.code', '=', 'NA_BOOKKEEPER'),
    )
    .select(['users.email', 'users.language', 'memberships.role', 'n.mail'])
    .where('memberships.userId', '=', userId)
    .executeTakeFirst()
  if (!person) return
  const language = languageOf(person.language ?? '')
  const reader = { db, language, role: person.role }
  const matters = await pageOfMatters(kinds, reader, { after: null, limit: mostLines })
  if (!matters.length) return
  const { rows: count, more } = await countMatters(reader, mostCounted)
  const shown = more ? `${count}+` : String(count)
  await notify(db, { companyId, code: 'NA_BOOKKEEPER', value: shown, to: [userId] })
  // It has a mail of its own.
  await db.updateTable('notifications').set({ mailedAt: at }).where('userId', '=', userId).where('code', '=', 'NA_BOOKKEEPER').execute()
  if (person.mail === 'off') return
  const { companyName } = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirstOrThrow()
  const rest = count - matters.length
  await postMail(services, db, {
    template: 'bookkeeper',
    to: person.email,
    language,
    values: {
      count,
      company: companyName,
      lines: [...matters.map(lineOf), ...(rest > 0 ? [text(language, 'notifications.more', { count: rest })] : [])].join('\n'),
    },
    expiresAt: new Date(Date.now() + worthSendingMs),
  })
}

const lineOf = ({ what, why }: Matter) => `${what}: ${why}`.replace(/\s+/g, ' ')
