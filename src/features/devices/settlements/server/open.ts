import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { deviceRecord } from '#features/devices/devices/server/door.ts'
import { moneyWaiting } from '#features/devices/uploads/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type getOpenPayments, keptDays, type listOpenMoney, mostOpen, mostSettled, type OpenMoney } from '../contract.ts'
import { expected, expectedCash, paymentsWhere, paymentTables } from './payments.ts'
import { seenMoney } from './seen.ts'

/** Money that was taken before this day is with its rep for long. */
export async function lateBefore(db: Db): Promise<string> {
  return Temporal.PlainDate.from(await todayOf(db))
    .subtract({ days: keptDays })
    .toString()
}

/** Who has how much of which device's, of payments `p`, the oldest first. */
export async function openMoney(db: Db, where: readonly Condition[], most: number): Promise<OpenMoney[]> {
  const before = await lateBefore(db)
  // Nobody has what is void.
  const since = sql`min(p.taken_on) filter (where ${expected} > 0)`
  const { rows } = await sql<OpenMoney>`
    select p.device_id as "deviceId", d.name as "deviceName", p.rep_id as "repId", r.code as "repCode", r.name as "repName",
      (count(*) filter (where ${expected} > 0))::int as payments, sum(${expectedCash})::bigint as cash,
      (count(*) filter (where ${expected} > ${expectedCash}))::int as checks, sum(${expected} - ${expectedCash})::bigint as "checksAmount", ${since} as since, ${since} < ${before}::date as late
    from ${paymentTables} join devices d on ${ofCompany('d')} and d.id = p.device_id join reps r on ${ofCompany('r')} and r.id = p.rep_id
    where ${allOf([ofCompany('p'), sql`p.is_open`, ...where])}
    group by p.device_id, d.name, p.rep_id, r.code, r.name
    having sum(${expected}) > 0
    order by ${since}, d.name, p.device_id, p.rep_id limit ${sql.lit(most)}`.execute(db.withoutPlugins())
  return rows
}

/**
 * Of who has money for long. Each device's oldest payment is looked up, and only of those that are found all: however much nobody has received, the
 * first screen waits for none of it. `further`: a condition on a device `d` and its rep `g`.
 */
export async function lateMoney(db: Db, most: number, further: Condition = sql`true`): Promise<OpenMoney[]> {
  const before = await lateBefore(db)
  const late = sql<boolean>`(p.device_id, p.rep_id) in (
    select d.id, g.rep_id from devices d
    cross join lateral (select d.rep_id union select h.rep_id from device_reps h where ${ofCompany('h')} and h.device_id = d.id) g
    cross join lateral (select o.taken_on from collected_payments o
      where ${ofCompany('o')} and o.is_open and not o.voided and o.device_id = d.id and o.rep_id = g.rep_id order by o.taken_on limit 1) f
    where ${ofCompany('d')} and f.taken_on < ${before}::date and ${further} order by f.taken_on, d.id limit ${sql.lit(most)})`
  return (await openMoney(db, [late], most)).filter((each) => each.late)
}

export async function moneyPage(
  context: DbContext,
  { deviceId, repId }: ValidInput<typeof listOpenMoney>['query'],
): Promise<RawResult<typeof listOpenMoney>> {
  const { db } = context
  const asked = [
    ...(deviceId ? [sql<boolean>`p.device_id = ${deviceId}::uuid`] : []),
    ...(repId ? [sql<boolean>`p.rep_id = ${repId}::uuid`] : []),
  ]
  const found = await openMoney(db, [seenMoney(context, 'p'), ...asked], mostOpen + 1)
  return {
    rows: found.slice(0, mostOpen),
    more: found.length > mostOpen,
    waiting: asked.length ? await moneyWaiting(db, allOf([seenMoney(context, 'p'), ...asked])) : { documents: 0, amount: 0, more: false },
  }
}

/** What a rep has to hand in of a device's. */
export async function openPayments(
  context: DbContext,
  id: string,
  { repId: given }: ValidInput<typeof getOpenPayments>['query'],
): Promise<RawResult<typeof getOpenPayments>> {
  const { db } = context
  const device = await deviceRecord(context, id)
  const repId = given ?? device.repId
  const found = await paymentsWhere(
    db,
    sql`p.is_open and p.device_id = ${id}::uuid and p.rep_id = ${repId}::uuid and ${seenMoney(context, 'p')}
      order by ${expected} = 0, p.taken_on, p.id limit ${sql.lit(mostSettled + 1)}`,
  )
  return { rows: found.slice(0, mostSettled), more: found.length > mostSettled }
}
