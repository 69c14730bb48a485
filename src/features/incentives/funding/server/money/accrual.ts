import { sql } from 'kysely'
import { dayAt, instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/** Once a month is over in the company, what was earned and not paid by then is written down; the books make an entry of it. */
export const accruals: Watch = {
  name: 'accruals of rewards',
  everySeconds: 600,
  run: (services) =>
    eachCompany(services, ['select company_id from app.months_to_accrue($1)', firstDay()], (db, companyId) => accrueMonths(db, companyId)),
}

export async function accrueMonths(db: Db, companyId: string, now = new Date()): Promise<void> {
  const zone = await zoneOf(db)
  const today = dayAt(now, zone)
  for (let month = await nextMonth(db); month && month < today; month = await nextMonth(db)) {
    const { customers, reps } = await unpaidAt(db, month, zone)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('incentiveAccruals')
      .values({ companyId, month, customers, reps })
      .onConflict((conflict) => conflict.columns(['companyId', 'month']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
  }
}

/** The last day of the first month that is not accrued yet. */
async function nextMonth(db: Db): Promise<string | null> {
  const settings = await db.selectFrom('incentiveSettings').select(['accruedAccountId', 'accruedSince']).executeTakeFirst()
  if (!settings?.accruedAccountId || !settings.accruedSince) return null
  const last = await db.selectFrom('incentiveAccruals').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst()
  const within = last ? Temporal.PlainDate.from(last.month).add({ days: 1 }) : Temporal.PlainDate.from(settings.accruedSince)
  return within.with({ day: within.daysInMonth }).toString()
}

/**
 * Of sales up to that day what is earned by now, less what payees had when the day was over: whoever computes it later comes to the same, but for what
 * came back of these sales meanwhile.
 */
async function unpaidAt(db: Db, day: string, zone: string): Promise<{ customers: number; reps: number }> {
  const over = instant(startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), zone))
  const { rows } = await sql<{ kind: 'C' | 'S'; cents: number }>`
    select kind, sum(cents)::bigint as cents from (
      select e.payee_kind as kind, e.earned as cents from reward_entries e join attainments a on ${ofCompany('a')} and a.id = e.attainment_id
        where ${ofCompany('e')} and e.status <> 'Pending' and a.sale_day <= ${day}::date
      union all
      select i.payee_kind, -f.amount from funding_rows f join funding_items i on ${ofCompany('i')} and i.id = f.item_id
        where ${ofCompany('f')} and f.living and i.state = 'Posted' and i.posted_at < ${over}) d group by kind`.execute(db.withoutPlugins())
  const of = (kind: 'C' | 'S') => rows.find((row) => row.kind === kind)?.cents ?? 0
  return { customers: of('C'), reps: of('S') }
}
