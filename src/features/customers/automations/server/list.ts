import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { getAutomation, listAutomations, Step } from '../contract.ts'
import { parseSchedule, type ScheduleCode } from '../schedule.ts'
import { nextRuns } from './times/occurrences.ts'

const shownRuns = 3

export const codeOf = (schedule: string) => schedule.slice(0, 1) as ScheduleCode

/** What the company has, by name; with how many customers each runs for. */
export async function automationList(db: Db): Promise<RawResult<typeof listAutomations>> {
  const { rows } = await sql<Omit<RawResult<typeof listAutomations>['rows'][number], 'scheduleCode'>>`
    select a.id, a.automation_name, a.schedule, a.everyone, a.active, jsonb_array_length(a.steps) as steps,
      coalesce(s.customers, 0) as customers, coalesce(s.failed, 0) as failed,
      (select r.updated_at from automation_runs r where ${ofCompany('r')} and r.automation_id = a.id order by r.id desc limit 1) as last_run
    from automations a left join (select automation_id, count(*) filter (where state <> 'Failed') as customers, count(*) filter (where state = 'Failed') as failed
      from automation_assignments where ${ofCompany()} and state in ('Active', 'Paused', 'Failed') group by automation_id) s on s.automation_id = a.id
    where ${ofCompany('a')} and a.removed_at is null order by app.sort_key(a.automation_name), a.id limit 500`.execute(db)
  return { rows: rows.map((row) => ({ ...row, scheduleCode: codeOf(row.schedule) })) }
}

export async function automationDetails(db: Db, id: string, at: Date): Promise<RawResult<typeof getAutomation>> {
  const row = await automationOf(db, id)
  const { version, active, automationName, schedule, everyone, language, exits, expiresDays, steps } = row
  const { customers } = await db
    .selectFrom('automationAssignments')
    .select(({ fn }) => fn.countAll<number>().as('customers'))
    .where('automationId', '=', id)
    .where('state', 'in', ['Active', 'Paused', 'Failed'])
    .executeTakeFirstOrThrow()
  return {
    id,
    version,
    active,
    customers,
    nextRuns: await upcoming(db, schedule, at),
    fields: {
      automationName,
      schedule,
      everyone,
      language: language === 'es' ? 'es' : 'en',
      exits: exits as RawResult<typeof getAutomation>['fields']['exits'],
      expiresDays,
      steps: steps as unknown as Step[],
    },
  }
}

export async function automationOf(db: Db, id: string, { lock = false } = {}) {
  const query = db.selectFrom('automations').selectAll().where('id', '=', id).where('removedAt', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** Were it to begin now. An event has none that is known. */
export async function upcoming(db: Db, schedule: string, at: Date): Promise<string[]> {
  const parsed = parseSchedule(schedule)
  if (!parsed || parsed.code === 'E') return []
  return nextRuns(parsed, { zone: await zoneOf(db), anchor: at }, at, shownRuns).map((run) => run.toISOString())
}
