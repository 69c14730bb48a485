import { sql } from 'kysely'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { calledFor } from './questions.ts'

/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/** Questions of payees whose last day is over where their company is. */
export const lateQuestions: Watch = {
  name: 'questions about rewards that are late',
  everySeconds: 600,
  run: (services) => eachCompany(services, ['select company_id from app.late_questions($1)', firstDay()], tellOfLate),
}

/** Once for each. One that somebody answers this moment is looked at the next time. */
async function tellOfLate(db: Db, companyId: string): Promise<void> {
  const zone = await zoneOf(db)
  const { rows } = await sql<{ attainmentId: string; promised: number; number: string }>`
    with due as (select q.id from attainment_questions q
      where ${ofCompany('q')} and q.answered_at is null and q.told_late_at is null and q.due_on < ${dayAt(new Date(), zone)}::date
      order by q.id for update skip locked),
    late as (update attainment_questions q set told_late_at = now() from due where ${ofCompany('q')} and q.id = due.id returning q.entry_id)
    select e.attainment_id as "attainmentId", e.promised, a.number from late l join reward_entries e on ${ofCompany('e')} and e.id = l.entry_id
      join attainments a on ${ofCompany('a')} and a.id = e.attainment_id`.execute(db.withoutPlugins())
  await notifyOfMany(
    db,
    { companyId, code: 'NA_REWARD_LATE', to: { can: 'attainment.write' }, zone },
    rows.map(({ attainmentId, ...entry }) => ({ value: calledFor(entry), record: { kind: 'attainment', id: attainmentId } })),
  )
}
