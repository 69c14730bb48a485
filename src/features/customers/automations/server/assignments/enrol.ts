import { sql } from 'kysely'
import { settledCents } from '#contract/money.ts'
import { instant, instantOf, localDay, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { parseSchedule } from '../../schedule.ts'
import { morning } from '../event.ts'
import { type Automation, assign } from './assign.ts'

/** Short transactions: the rest of many customers comes right after. */
const mostAtOnce = 500

/** Customers that somebody has just added here get what every new one gets. */
export async function customersCreated(db: Db, customerIds: readonly string[], at = new Date()) {
  const automations = await forNewCustomers(db)
  if (!automations.length || !customerIds.length) return
  const zone = await zoneOf(db)
  for (const automation of automations) await assign(db, automation, { customerIds, userId: null, zone, at })
}

/** One that would be over before its first step begins for nobody. */
async function forNewCustomers(db: Db) {
  const automations = await db
    .selectFrom('automations')
    .selectAll()
    .where('active', '=', true)
    .where('everyone', '=', true)
    .where('schedule', 'like', 'E:CREATED%')
    .where('removedAt', 'is', null)
    .orderBy('automationName')
    .execute()
  return automations.filter(({ schedule: text, expiresDays }) => {
    const schedule = parseSchedule(text)
    return schedule?.code === 'E' && (expiresDays === null || expiresDays >= schedule.days)
  })
}

export const namesForNewCustomers = async (db: Db) => (await forNewCustomers(db)).map(({ automationName }) => automationName)

/** Gives an automation to the customers to whom its event has happened; in the morning it looks again. */
export async function enrolMatching(db: Db, automationId: string, at: Date) {
  const automation = await db
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', automationId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!automation?.active || !automation.nextEnrolmentAt || Date.parse(automation.nextEnrolmentAt) > at.getTime()) return
  const zone = await zoneOf(db)
  const today = localDay(at, zone)
  const customerIds = await matching(db, automation, { today: today.toString(), zone, most: mostAtOnce })
  await assign(db, automation, { customerIds, userId: null, zone, at })
  const more = customerIds.length === mostAtOnce
  await db
    .updateTable('automations')
    .set({ nextEnrolmentAt: more ? at : instantOf(today.add({ days: 1 }), morning, zone) })
    .where('id', '=', automationId)
    .execute()
}

/** Active customers to whom its event has happened and who have not had it for that. */
export async function matching(
  db: Db,
  { id, schedule: text }: Pick<Automation, 'id' | 'schedule'>,
  { today, zone, most }: { today: string; zone: string; most: number },
): Promise<string[]> {
  const schedule = parseSchedule(text)
  if (schedule?.code !== 'E' || schedule.event === 'CREATED') return []
  const lastDay = Temporal.PlainDate.from(today).subtract({ days: schedule.days })
  const { rows } =
    schedule.event === 'INVOICE_OVERDUE'
      ? await sql<{ id: string }>`
        select c.id from (select customer_id, min(overdue_from) as since from invoices
            where ${ofCompany()} and balance > ${sql.lit(settledCents)} and not deleted and overdue_from <= ${today}::date - ${schedule.days - 1}::int group by customer_id) o
          join customers c on ${ofCompany('c')} and c.id = o.customer_id
        where c.active and ${fresh(id, sql`array['since ' || o.since]`)} order by c.id limit ${most}`.execute(db)
      : await sql<{ id: string }>`
        select c.id from customers c
          left join (select customer_id, max(date) as last from invoices where ${ofCompany()} and not deleted and not voided group by customer_id) l on l.customer_id = c.id
        where ${ofCompany('c')} and c.active
          and (l.last <= ${lastDay.toString()}::date or l.last is null and c.created_at < ${instant(startOfDay(lastDay.add({ days: 1 }), zone))})
          and ${fresh(id, sql`case when l.last is not null then array['since ' || l.last] else ${daysOfCreation} end`)} order by c.id limit ${most}`.execute(
          db,
        )
  return rows.map(({ id: customerId }) => customerId)
}

/** Who never ordered is counted from the day of its creation; whichever of these it was in the company's zone, it has had that event. */
const created = sql`(c.created_at at time zone 'UTC')::date`
const daysOfCreation = sql`array['since ' || ${created} - 1, 'since ' || ${created}, 'since ' || ${created} + 1]`
const fresh = (automationId: string, events: ReturnType<typeof sql>) => sql`not exists (select from automation_assignments a
  where ${ofCompany('a')} and a.customer_id = c.id and a.automation_id = ${automationId} and (a.state in ('Active', 'Paused', 'Failed') or a.event_key = any(${events})))`
