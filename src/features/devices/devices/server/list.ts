import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { toYesNo } from '#contract/fields.ts'
import { countedUpTo } from '#contract/paging.ts'
import { notBought } from '#features/sales/orders/door.ts'
import { allOf, type Condition, literals, oneOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { DeviceRow, listDevices, prepareDevicesExport } from '../contract.ts'
import { type DeviceHealth, deviceHealths, deviceStates, healthOf, idleHours, onlineMinutes } from '../states.ts'
import { isLowIn } from './low.ts'
import { monthOf } from './month.ts'
import { seenDevices } from './seen.ts'

const filters = z.strictObject({
  rep: several(z.string()),
  location: several(z.uuid()),
  state: several(z.enum(deviceStates)),
  health: several(z.enum(deviceHealths)),
  low: z.enum(['Y', 'N']).optional(),
})
export const sortKeys = { deviceName: sql`d.name_key`, deviceAdded: sql`d.id` }
type Month = { from: string; below: string }
type Request = { from: RawBuilder<unknown>; month: Month; sort: string; key: keyof typeof sortKeys; down: boolean; now: Date }
export type Place = { key: string | number; id: string } | null

const minutesAgo = (now: Date, minutes: number) => sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`
function isHealth(health: DeviceHealth, now: Date): Condition {
  const [online, idle] = [minutesAgo(now, onlineMinutes), minutesAgo(now, idleHours * 60)]
  if (health === 'Never') return sql`c.at is null`
  if (health === 'Online') return sql`c.at > ${online}`
  return health === 'Idle' ? sql`c.at <= ${online} and c.at > ${idle}` : sql`c.at <= ${idle}`
}
const isLow = sql`exists (select from stock_balances b where ${ofCompany('b')} and b.location_id = d.inventory_location_id
  and ${isLowIn})`

type Asked = ValidInput<typeof prepareDevicesExport>['body']
export async function deviceRequest(context: DbContext, { search, sort = 'deviceName', filters: given }: Asked): Promise<Request> {
  const { rep, location, state, health, low } = readFilters(filters, given)
  const now = new Date()
  const conditions: Condition[] = [
    ofCompany('d'),
    sql`${seenDevices(context)}`,
    ...(rep?.length ? [sql<boolean>`r.code = any(${rep}::text[])`] : []),
    ...(location?.length ? [sql<boolean>`d.inventory_location_id = any(${location}::uuid[])`] : []),
    ...(state?.length ? [sql<boolean>`d.state = any(${state}::text[])`] : []),
    ...(health?.length ? [oneOf(health.map((each) => sql<boolean>`(${isHealth(each, now)})`))] : []),
    ...(low ? [low === 'Y' ? sql<boolean>`${isLow}` : sql<boolean>`not ${isLow}`] : []),
    ...(search ? [holds(search, sql`d.name, r.code, r.name, d.phone, d.email`)] : []),
  ]
  const from = sql`from devices d join reps r on ${ofCompany('r')} and r.id = d.rep_id
    left join device_contacts c on ${ofCompany('c')} and c.device_id = d.id where ${allOf(conditions)}`
  return {
    from,
    month: await monthOf(context.db),
    sort,
    key: sort.replace('-', '') as keyof typeof sortKeys,
    down: sort.startsWith('-'),
    now,
  }
}

type Found = Omit<DeviceRow, 'active' | 'health' | 'inventory'> & DeviceRow['inventory'] & { place: string }
export const placeOf = ({ place, id }: { place: string; id: string }) => ({ key: place, id })

/** A page of devices, and in the same statement the figures of all of them together. */
export async function deviceRows(db: Db, request: Request, after: Place, limit: number): Promise<(DeviceRow & { place: string })[]> {
  const { from, month, key, down, now } = request
  const direction = sql.raw(down ? 'desc' : 'asc')
  const kind = key === 'deviceName' ? sql`text collate "C"` : sql`uuid`
  const beyond = after
    ? sql` and (${sortKeys[key]}, d.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${kind}, ${after.id}::uuid)`
    : sql``
  const page = sql`select d.*, r.code as rep_code, r.name as rep_name, c.at, c.unsent_count, c.unsent_value, c.app_version, c.rules_version, c.skew_ms, c.persisted,
    ${sortKeys[key]}::text as place ${from}${beyond} order by ${sortKeys[key]} ${direction}, d.id ${direction} limit ${sql.lit(limit)}`
  const { rows } = await sql<Found>`
    with page as materialized (${page}), ${figuresOf(month)}
    select p.id, p.name as "deviceName", p.rep_id as "repId", p.rep_code as "repCode", p.rep_name as "repName", p.phone,
      p.state as "deviceState", p.at as "lastContactAt", coalesce(p.unsent_count, 0) as "unsentCount",
      coalesce(p.unsent_value, 0) as "unsentValue", coalesce(p.app_version, '') as "appVersion", coalesce(p.rules_version, 0) as "rulesVersion",
      coalesce(p.skew_ms, 0) as "skewMs", p.persisted, (coalesce(s.cents, 0) - coalesce(k.cents, 0))::bigint as "salesMtd",
      p.inventory_location_id as "inventoryLocationId", l.name as "inventoryLocationName",
      coalesce(trim_scale(f.units)::text, '0') as "unitsOnHand", coalesce(f.low, 0) as "belowPar", coalesce(f.negative, false) as "belowZero",
      p.created_at as "createdAt", p.place
    from page p join stock_locations l on ${ofCompany('l')} and l.id = p.inventory_location_id
    left join sales s on s.device_id = p.id left join credits k on k.device_id = p.id left join figures f on f.location_id = p.inventory_location_id
    order by ${key === 'deviceName' ? sql`p.name_key` : sql`p.id`} ${direction}, p.id ${direction}`.execute(db.withoutPlugins())
  return rows.map(({ unitsOnHand, belowPar, belowZero, ...row }) => ({
    ...row,
    inventory: { unitsOnHand, belowPar, belowZero },
    active: toYesNo(row.deviceState === 'Active'),
    health: healthOf(row.lastContactAt ? new Date(row.lastContactAt) : null, now),
  }))
}

/**
 * What was sold this month, what was credited in it, and what is at the locations (rules 3.1). Quotes are no sales; what came back for nothing is no
 * credit. What a device took back lowers its own sales, what the office took back those of the device that sold it.
 */
const figuresOf = ({ from, below }: Month) => sql`
  sales as (select o.device_id, sum(o.subtotal) as cents from orders o
    where ${ofCompany('o')} and o.device_id in (select id from page) and o.order_date >= ${from}::date and o.order_date < ${below}::date
      and o.state not in ${literals(notBought)} group by 1),
  taken_back as (
    select o.device_id, t.total - t.taxes as cents, t.returned_on as day from returns t
      join orders o on ${ofCompany('o')} and o.id = t.order_id and o.device_id in (select id from page)
      where ${ofCompany('t')} and t.device_id is null and t.money <> 'none' and t.called_off_at is null
    union all select t.device_id, t.total - t.taxes, t.returned_on from returns t
      where ${ofCompany('t')} and t.device_id in (select id from page) and t.money <> 'none' and t.called_off_at is null
    union all select c.device_id, c.subtotal, c.credited_on from credits c
      where ${ofCompany('c')} and c.device_id in (select id from page) and c.called_off_at is null),
  credits as (select b.device_id, sum(b.cents) as cents from taken_back b
    where b.day >= ${from}::date and b.day < ${below}::date group by 1),
  figures as (select b.location_id, sum(b.on_hand) as units, count(*) filter (where ${isLowIn})::int as low,
      bool_or(b.on_hand < 0) as negative from stock_balances b
    where ${ofCompany('b')} and b.location_id in (select inventory_location_id from page) group by 1)`

export async function devicePage(
  context: DbContext,
  query: ValidInput<typeof listDevices>['query'],
): Promise<RawResult<typeof listDevices>> {
  const { db, services } = context
  const request = await deviceRequest(context, query)
  const { sort } = request
  const after = readCursor(services.config, query.cursor, sort)
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${request.from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    deviceRows(db, request, after, query.limit + 1),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, ...placeOf(last) }) : null,
    total: counted?.total ?? null,
  }
}

/** One device as the list has it. */
export async function rowOf(context: DbContext, id: string): Promise<DeviceRow | undefined> {
  const { from, ...request } = await deviceRequest(context, { search: '', filters: {} })
  const [row] = await deviceRows(context.db, { ...request, from: sql`${from} and d.id = ${id}::uuid` }, null, 1)
  return row
}
