import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { parseSchedule, type Schedule } from '../../schedule.ts'
import { nextRun } from '../times/occurrences.ts'
import { daysLater } from './assignment.ts'

export type Automation = {
  id: string
  companyId: string
  schedule: string
  language: string
  exits: string[]
  steps: unknown
  expiresDays: number | null
}
/** `expirationTime`: null for never, undefined as the automation says. */
type Given = {
  customerIds: readonly string[]
  userId: string | null
  expirationTime?: Date | null
  zone: string
  at: Date
}

/** Gives an automation to customers; who has it keeps it. Answers the new assignments. */
export async function assign(db: Db, automation: Automation, { customerIds, userId, expirationTime, zone, at }: Given) {
  const { companyId, id: automationId, schedule: text, language, exits, steps, expiresDays } = automation
  const { dueAt, nextAt } = beginning(parseSchedule(text), { zone, at })
  const expires = expirationTime === undefined && expiresDays ? daysLater(at, expiresDays, zone) : (expirationTime ?? null)
  if (expires && expires <= at) throw wrongExpiration('automations.expirationPast')
  if (expires && dueAt && expires < dueAt) throw wrongExpiration('automations.expirationBeforeFirst')
  if (!customerIds.length) return []
  const { rows } = await sql<{ id: string; customerId: string }>`
    insert into automation_assignments (company_id, automation_id, customer_id, schedule, language, exits, steps, due_at, next_at, expiration_time, assigned_by, created_at)
    select ${companyId}, ${automationId}, id, ${text}, ${language}, ${exits}::text[], ${JSON.stringify(steps)}::jsonb, ${dueAt}::timestamptz,
      least(${nextAt}::timestamptz, ${expires}::timestamptz), ${expires}::timestamptz, ${userId}::uuid, ${at}::timestamptz
    from unnest(${customerIds}::uuid[]) as given (id) order by id
    on conflict (company_id, automation_id, customer_id) where state in ('Active', 'Paused', 'Failed') do nothing
    returning id, customer_id`.execute(db)
  return rows
}

/** When the first step is due; an event is looked for at once, being created has happened. */
export function beginning(schedule: Schedule | null, { zone, at }: { zone: string; at: Date }) {
  if (!schedule) throw new AppError('invalid')
  if (schedule.code === 'E') {
    const { event, days } = schedule
    const dueAt = event === 'CREATED' ? (days ? daysLater(at, days, zone) : at) : null
    return { dueAt, nextAt: dueAt ?? at }
  }
  const run = nextRun(schedule, { zone, anchor: at }, at)
  if (!run) throw new AppError('automationOver')
  return { dueAt: run, nextAt: run }
}

const wrongExpiration = (message: string) => new AppError('invalid', { fields: { expirationTime: message } })
