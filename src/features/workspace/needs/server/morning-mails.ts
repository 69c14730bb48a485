import { type Language, languageOf, numberLocales } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { can, type Role, roles } from '#contract/permissions.ts'
import { bookkeeperPath } from '#contract/places.ts'
import { inRowsOfTheirOwn, pageOfMatters } from '#features/books/bookkeeper/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { RecordKind } from '#server/data/record-kind.ts'
import { clocksOf } from '#server/data/time-zones.ts'
import { postMail } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { text } from '#server/text.ts'
import type { Watch } from '#server/work/job.ts'
import { backAt, type NeedRow } from '../contract.ts'
import { isForMe } from '../need-rows.ts'
import { needsOf } from './needs.ts'

const most = 200
const mostMatters = 30
/** So long after the morning it is still said, where no server ran at the time. */
const lateMs = 5 * 3_600_000
/** Later than this the next one says it better. */
const worthSendingMs = 86_400_000
const doers = roles.filter((role) => can(role, 'dashboard.write'))

type Due = { company_id: string; user_id: string; morning: string }

/** Every morning by the company's own clock each person is told once what waits for them: by mail, and in the list. Nothing, no word. */
export const needMails = (kinds: readonly RecordKind[]): Watch => ({
  name: 'what needs somebody, in the morning',
  everySeconds: 60,
  run: (services) => mailNeeds(kinds, services, new Date()),
})

export async function mailNeeds(kinds: readonly RecordKind[], services: Services, at: Date): Promise<void> {
  const clocks = await clocksOf(services.pool, at, backAt)
  const now = clocks.zones.flatMap((zone, place) => {
    const [time, morning] = [clocks.times[place], clocks.mornings[place]]
    return time && morning && at.getTime() - morning.getTime() < lateMs ? [{ zone, time, morning }] : []
  })
  if (!now.length) return
  const { rows } = await services.pool.query<Due>('select * from app.due_need_mails($1, $2, $3, $4, $5)', [
    doers,
    now.map(({ zone }) => zone),
    now.map(({ time }) => time),
    now.map(({ morning }) => morning),
    most,
  ])
  for (const { company_id: companyId, user_id: userId, morning } of rows)
    await services
      .transaction({ companyId, userId }, (db) => tell(kinds, services, db, { companyId, userId, morning, at }))
      .catch((error: unknown) => services.log.error({ err: error, companyId, userId }, 'somebody was not told what needs them'))
}

async function tell(
  kinds: readonly RecordKind[],
  services: Services,
  db: Db,
  { companyId, userId, morning, at }: { companyId: string; userId: string; morning: string; at: Date },
) {
  // Whoever comes second waits for the first and then finds that this morning's is done.
  const claimed = await db
    .insertInto('needMails')
    .values({ companyId, userId, lookedAt: at })
    .onConflict((known) => known.columns(['companyId', 'userId']).doUpdateSet({ lookedAt: at }).where('needMails.lookedAt', '<', morning))
    .returning('userId')
    .executeTakeFirst()
  if (!claimed) return
  const person = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('notificationChoices as n', (join) =>
      join.onRef('n.companyId', '=', 'memberships.companyId').onRef('n.userId', '=', 'users.id').on('n.code', '=', 'NA_NEEDS'),
    )
    .innerJoin('companies', 'companies.id', 'memberships.companyId')
    .select(['users.email', 'users.language', 'memberships.role', 'n.mail', 'companies.companyName'])
    .where('memberships.companyId', '=', companyId)
    .where('memberships.userId', '=', userId)
    .executeTakeFirst()
  if (!person) return
  const rows = (await needsOf({ db, role: person.role, userId }, at)).rows.filter(isForMe)
  // The first days' steps alone are not worth a mail every morning.
  if (rows.every(({ kind }) => kind === 'setupLeft')) return
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  await notify(db, { companyId, code: 'NA_NEEDS', value: `${count}${rows.some(({ more }) => more) ? '+' : ''}`, to: [userId] })
  // It has a mail of its own.
  await db
    .updateTable('notifications')
    .set({ mailedAt: at })
    .where('userId', '=', userId)
    .where('code', '=', 'NA_NEEDS')
    .where('mailedAt', 'is', null)
    .execute()
  if (person.mail === 'off') return
  const language = languageOf(person.language ?? '')
  await postMail(services, db, {
    template: 'needs',
    to: person.email,
    language,
    values: {
      count,
      company: person.companyName,
      lines: [
        ...linesOf(rows, language, await zoneOf(db)),
        ...(rows.some(({ kind }) => kind === 'booksWait') ? await mattersFor(kinds, { db, language, role: person.role }) : []),
      ].join('\n'),
    },
    expiresAt: new Date(at.getTime() + worthSendingMs),
  })
}

/** First what has a day, then what money hangs on, then the rest: each group below its name, each row with the address of its list. */
function linesOf(rows: readonly NeedRow[], language: Language, zone: string): string[] {
  const hasMoney = ({ cents }: NeedRow) => cents !== null && cents > 0
  const groups = {
    day: rows.filter(({ due }) => due !== null),
    money: rows.filter((row) => row.due === null && hasMoney(row)),
    rest: rows.filter((row) => row.due === null && !hasMoney(row)),
  }
  return (['day', 'money', 'rest'] as const).flatMap((group) => [
    ...(groups[group].length ? [text(language, `needs.groups.${group}`)] : []),
    ...groups[group].map((row) => `${lineOf(row, language, zone)}\t${row.path}`),
  ])
}

/** Whoever keeps the books reads of each matter what is wrong: their mail of the morning is this one. */
async function mattersFor(kinds: readonly RecordKind[], reader: { db: Db; language: Language; role: Role }): Promise<string[]> {
  const asked = { besideLedger: true, without: inRowsOfTheirOwn(reader.role), after: null, limit: mostMatters }
  const matters = await pageOfMatters(kinds, reader, asked)
  if (!matters.length) return []
  const lines = matters.map(({ what, why, path }) => `${`${what}: ${why}`.replace(/\s+/g, ' ')}\t${path ?? bookkeeperPath}`)
  return [text(reader.language, 'bookkeeper.title'), ...lines]
}

function lineOf({ kind, count, more, cents, due }: NeedRow, language: Language, zone: string): string {
  const shown = `${new Intl.NumberFormat(numberLocales[language]).format(count)}${more ? '+' : ''}`
  const day = due && new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(due))
  return [text(language, `needs.${kind}`, { count, shown }), cents && cents > 0 ? formatCents(cents) : null, day]
    .filter(Boolean)
    .join(' · ')
}
