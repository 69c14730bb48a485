import { sql } from 'kysely'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { VisitOutcome } from '../visit.ts'

type Who = { companyId: string; customerId: string; repId: string; deviceId: string }
type Done = { startedAt: Date; endedAt: Date; outcome: VisitOutcome }
/**
 * Times are ours. `day`: of the company. `clientId`: of the document that says it. `insteadOf`: the document whose number it has: what that one
 * says of the same time at the same customer is the same visit.
 */
export type Noted = Who & {
  day: string
  at: Date
  done: Done | null
  nextOn: string | null
  note: string
  clientId: string
  insteadOf?: string | null
}

/** A condition on `visits v`: it is still to be done. */
export const isPlanned = sql<boolean>`v.started_at is null and v.called_off_at is null`

/** A visit that was done is the one that was planned for that day or before it, where there is one; the next is planned in its place. */
export async function noteVisit(db: Db, noted: Noted): Promise<void> {
  const { companyId, customerId, repId, deviceId, done, nextOn, note, at } = noted
  if (done) await noteDone(db, noted, done)
  if (nextOn)
    // What was planned or called off later stays, in whatever order they arrive; and what was planned before a visit that fulfilled it is not planned any more.
    await sql`
      insert into visits as v (company_id, customer_id, rep_id, device_id, planned_on, day, note, noted_at)
      select ${companyId}::uuid, ${customerId}::uuid, ${repId}::uuid, ${deviceId}::uuid, ${nextOn}::date, ${nextOn}::date, ${done ? '' : note},
        ${at}::timestamptz
      where not exists (select 1 from visits d where ${ofCompany('d')} and d.customer_id = ${customerId}::uuid and d.started_at is not null
        and d.noted_at > ${at}::timestamptz and d.ended_at >= ${instant(startOfDay(nextOn, await zoneOf(db)))})
        and not exists (select 1 from visits c where ${ofCompany('c')} and c.customer_id = ${customerId}::uuid and c.called_off_at > ${at}::timestamptz)
      on conflict (company_id, customer_id) where started_at is null and called_off_at is null do update
        set planned_on = excluded.planned_on, day = excluded.day, note = excluded.note, noted_at = excluded.noted_at, rep_id = excluded.rep_id,
          device_id = excluded.device_id, planned_by = ''
        where v.noted_at <= excluded.noted_at`.execute(db.withoutPlugins())
}

async function noteDone(db: Db, { companyId, customerId, repId, deviceId, day, note, clientId, insteadOf = null }: Noted, done: Done) {
  const { startedAt, endedAt, outcome } = done
  const says = sql`started_at = ${startedAt}, ended_at = ${endedAt}, outcome = ${outcome}, note = ${note}, noted_at = ${startedAt}, day = ${day}::date,
    rep_id = ${repId}::uuid, device_id = ${deviceId}::uuid, client_id = ${clientId}::uuid`
  // Said otherwise by a document of the same name, or once more under the same number: it is that visit.
  const again = await sql`
    update visits v set customer_id = ${customerId}::uuid, ${says}
    where ${ofCompany('v')} and v.id = (
      select o.id from visits o where ${ofCompany('o')} and o.device_id = ${deviceId}::uuid and o.started_at is not null
        and (o.client_id = ${clientId}::uuid or o.client_id = ${insteadOf}::uuid and o.customer_id = ${customerId}::uuid
          and (o.started_at, o.ended_at) overlaps (${startedAt}::timestamptz, ${endedAt}::timestamptz))
      order by (o.client_id = ${clientId}::uuid) desc limit 1)`.execute(db.withoutPlugins())
  if (again.numAffectedRows) return
  const planned = await sql`
    update visits v set ${says}
    where ${ofCompany('v')} and v.customer_id = ${customerId}::uuid and ${isPlanned} and v.planned_on <= ${day}::date`.execute(
    db.withoutPlugins(),
  )
  if (planned.numAffectedRows) return
  await sql`
    insert into visits (company_id, customer_id, rep_id, device_id, day, started_at, ended_at, outcome, note, noted_at, client_id)
    values (${companyId}::uuid, ${customerId}::uuid, ${repId}::uuid, ${deviceId}::uuid, ${day}::date, ${startedAt}, ${endedAt}, ${outcome}, ${note},
      ${startedAt}, ${clientId}::uuid)`.execute(db.withoutPlugins())
}
