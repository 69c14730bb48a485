import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { scopeOf } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { callVisitOff, getVisitChoices, planVisit } from '../contract.ts'
import { isPlanned } from './note.ts'

type Rep = { id: string; code: string; name: string; territory: string }

/** Those who can go: a rep plans for nobody else. */
async function repsOf({ db, session }: Pick<DbContext, 'db' | 'session'>): Promise<Rep[]> {
  const { role, repId } = memberOf({ session })
  const own = scopeOf(role, 'notes.write') === 'own' ? sql`and r.id = ${repId}::uuid` : sql``
  const { rows } = await sql<Rep>`select r.id, r.code, r.name, r.territory from reps r
    where ${ofCompany('r')} and r.active ${own} order by lower(r.name), r.id`.execute(db.withoutPlugins())
  return rows
}

export async function visitChoices(context: DbContext, customerId: string): Promise<RawResult<typeof getVisitChoices>> {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'notes.read'))) throw new AppError('notFound')
  const [reps, { rows: plans }, customer, today] = [
    await repsOf(context),
    await sql<{
      id: string
      day: string
      repId: string
      note: string
    }>`select v.id, v.day::text as day, v.rep_id as "repId", v.note from visits v
      where ${ofCompany('v')} and v.customer_id = ${customerId}::uuid and ${isPlanned}`.execute(db.withoutPlugins()),
    await db.selectFrom('customers').select('salesRepresentative').where('id', '=', customerId).executeTakeFirst(),
    await todayOf(db),
  ]
  return {
    today,
    planned: plans[0] ?? null,
    reps,
    repId: reps.find(({ code }) => code === customer?.salesRepresentative)?.id ?? null,
  }
}

/** What is noted later counts: this is the latest by now, whatever was planned there. */
export async function plan(
  context: DbContext,
  { customerId, day, repId, note }: ValidInput<typeof planVisit>['body'],
): Promise<RawResult<typeof planVisit>> {
  const { db } = context
  const by = actorOf(context)
  if (!(await reachesCustomer(context, customerId, 'notes.write'))) throw new AppError('notFound')
  if (day < (await todayOf(db))) throw new AppError('invalid', { fields: { day: 'visits.errors.past' } })
  const rep = (await repsOf(context)).find(({ id }) => id === repId)
  if (!rep) throw new AppError('invalid', { fields: { repId: 'visits.errors.rep' } })
  const { rows } = await sql<{ id: string }>`
    insert into visits (company_id, customer_id, rep_id, planned_on, day, note, noted_at, planned_by)
    values (${by.companyId}::uuid, ${customerId}::uuid, ${repId}::uuid, ${day}::date, ${day}::date, ${note}, ${new Date()}, ${by.actor})
    on conflict (company_id, customer_id) where started_at is null and called_off_at is null do update
      set planned_on = excluded.planned_on, day = excluded.day, note = excluded.note, noted_at = excluded.noted_at, rep_id = excluded.rep_id,
        device_id = null, planned_by = excluded.planned_by
    returning id`.execute(db.withoutPlugins())
  await audit(db, by, {
    action: 'visitPlanned',
    recordKind: 'customer',
    recordId: customerId,
    changes: [
      { field: 'visitDay', from: '', to: day },
      { field: 'repCode', from: '', to: rep.code },
    ],
  })
  return { id: rows[0]?.id ?? '', devices: await devicesThatShow(db, by.companyId, rep, customerId) }
}

/** Devices in use of the rep's whose rules show the customer (`cust.visible`). */
async function devicesThatShow(db: Db, companyId: string, rep: Rep, customerId: string): Promise<number> {
  const customer = await db
    .selectFrom('customers')
    .select(['salesRepresentative', 'territory', 'active'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer?.active) return 0
  const devices = await db.selectFrom('devices').select('id').where('repId', '=', rep.id).where('state', '=', 'Active').execute()
  const shown = await Promise.all(
    devices.map(async ({ id }) => {
      const visible = (await rulesOfDevice(db, companyId, id)).rules['cust.visible'].value
      if (visible === 'all' || customer.salesRepresentative === rep.code) return true
      return visible === 'territory' && rep.territory !== '' && customer.territory === rep.territory
    }),
  )
  return shown.filter(Boolean).length
}

export async function callOff(context: DbContext, id: string): Promise<RawResult<typeof callVisitOff>> {
  const { db } = context
  const visit = await db
    .selectFrom('visits')
    .select(['customerId', 'plannedOn', 'startedAt', 'calledOffAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!visit || !(await reachesCustomer(context, visit.customerId, 'notes.write'))) throw new AppError('notFound')
  if (visit.startedAt || visit.calledOffAt) throw new AppError('visitOver')
  await db.updateTable('visits').set({ calledOffAt: new Date() }).where('id', '=', id).execute()
  await audit(db, actorOf(context), {
    action: 'visitCalledOff',
    recordKind: 'customer',
    recordId: visit.customerId,
    changes: [{ field: 'visitDay', from: visit.plannedOn ?? '', to: '' }],
  })
  return {}
}
