import { sql } from 'kysely'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { VisitOutcome } from '../visit.ts'

type Who = { companyId: string; customerId: string; repId: string; deviceId: string }
/** Times are ours. `day`: of the company. */
export type Noted = Who & {
  day: string
  at: Date
  done: { startedAt: Date; endedAt: Date; outcome: VisitOutcome } | null
  nextOn: string | null
  note: string
}

/** A visit that was done is the one that was planned for that day or before it, where there is one; the next is planned in its place. */
export async function noteVisit(db: Db, { done, nextOn, note, at, day, ...who }: Noted): Promise<void> {
  const { companyId, customerId, repId, deviceId } = who
  if (done) {
    const { startedAt, endedAt, outcome } = done
    const { numAffectedRows } = await sql`
      update visits v set started_at = ${startedAt}, ended_at = ${endedAt}, outcome = ${outcome}, note = ${note}, noted_at = ${startedAt},
        rep_id = ${repId}::uuid, device_id = ${deviceId}::uuid
      where ${ofCompany('v')} and v.customer_id = ${customerId}::uuid and v.started_at is null and v.planned_on <= ${day}::date`.execute(
      db.withoutPlugins(),
    )
    if (!numAffectedRows)
      await sql`
        insert into visits (company_id, customer_id, rep_id, device_id, started_at, ended_at, outcome, note, noted_at)
        values (${companyId}::uuid, ${customerId}::uuid, ${repId}::uuid, ${deviceId}::uuid, ${startedAt}, ${endedAt}, ${outcome}, ${note}, ${startedAt})`.execute(
        db.withoutPlugins(),
      )
  }
  if (nextOn)
    // What was planned later stays, in whatever order they arrive; and what was planned before a visit that fulfilled it is not planned any more.
    await sql`
      insert into visits as v (company_id, customer_id, rep_id, device_id, planned_on, note, noted_at)
      select ${companyId}::uuid, ${customerId}::uuid, ${repId}::uuid, ${deviceId}::uuid, ${nextOn}::date, ${done ? '' : note}, ${at}::timestamptz
      where not exists (select 1 from visits d where ${ofCompany('d')} and d.customer_id = ${customerId}::uuid and d.started_at is not null
        and d.noted_at > ${at}::timestamptz and d.ended_at >= ${instant(startOfDay(nextOn, await zoneOf(db)))})
      on conflict (company_id, customer_id) where started_at is null do update
        set planned_on = excluded.planned_on, note = excluded.note, noted_at = excluded.noted_at, rep_id = excluded.rep_id, device_id = excluded.device_id
        where v.noted_at <= excluded.noted_at`.execute(db.withoutPlugins())
}
