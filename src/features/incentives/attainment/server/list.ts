import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { findCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { instant, timesOfDays } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { days, readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { AttainmentRow, listAttainments, prepareAttainmentsExport } from '../contract.ts'
import { reviewFlags } from '../engine/flags.ts'
import { entryStatuses } from '../engine/status.ts'
import { ownEntries, rewardOf, seenBy } from './seen.ts'

const filters = z.strictObject({
  program: several(z.uuid()),
  status: several(z.enum(entryStatuses)),
  customer: several(z.uuid()),
  franchise: several(z.uuid()),
  rep: several(z.string()),
  date: days,
  batch: several(z.uuid()),
  flag: several(z.enum(reviewFlags)),
})

const keys = {
  customerName: { by: sql`c.name_sort`, type: sql`text` },
  programName: { by: sql`p.name_key`, type: sql`text` },
  franchiseName: { by: sql`coalesce(f.name_sort, '')`, type: sql`text` },
  status: { by: sql`a.status`, type: sql`text` },
  createdDate: { by: sql`a.created_at`, type: sql`timestamptz` },
  spend: { by: sql`a.spend`, type: sql`bigint` },
  customerReward: { by: sql`a.customer_reward`, type: sql`bigint` },
  salesReward: { by: sql`a.sales_reward`, type: sql`bigint` },
}
type Key = keyof typeof keys
const customersSearched = 200

const tables = sql`attainments a join programs p on ${ofCompany('p')} and p.id = a.program_id
  join customers c on ${ofCompany('c')} and c.id = a.customer_id left join customers f on ${ofCompany('f')} and f.id = a.franchise_id`

type Asked = ValidInput<typeof prepareAttainmentsExport>['body']
async function conditionOf(context: DbContext, { search, filters: given }: Asked, own: Condition | null): Promise<Condition> {
  const { program, status, customer, franchise, rep, date, batch, flag } = readFilters(filters, given)
  const { from, below } = await timesOfDays(context.db, date ?? {})
  const hasEntry = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from reward_entries e where ${ofCompany('e')} and e.attainment_id = a.id and ${own ?? sql`true`} and ${condition})`
  return allOf([
    ofCompany('a'),
    seenBy(own),
    ...(program?.length ? [sql<boolean>`a.program_id = any(${program}::uuid[])`] : []),
    ...(status?.length ? [own ? hasEntry(sql`e.status = any(${status}::text[])`) : sql<boolean>`a.status = any(${status}::text[])`] : []),
    ...(customer?.length ? [sql<boolean>`a.customer_id = any(${customer}::uuid[])`] : []),
    ...(franchise?.length ? [sql<boolean>`a.franchise_id = any(${franchise}::uuid[])`] : []),
    ...(rep?.length
      ? [hasEntry(sql`e.payee_id in (select r.id from reps r where ${ofCompany('r')} and r.code = any(${rep}::text[]))`)]
      : []),
    ...(from === null ? [] : [sql<boolean>`a.created_at >= ${instant(from)}`]),
    ...(below === null ? [] : [sql<boolean>`a.created_at < ${instant(below)}`]),
    ...(batch?.length
      ? [
          hasEntry(
            sql`exists (select from reward_rows w where ${ofCompany('w')} and w.entry_id = e.id and w.batch_id = any(${batch}::uuid[]))`,
          ),
        ]
      : []),
    ...(flag?.length && !own ? [sql<boolean>`a.flags && ${flag}::text[]`] : []),
    ...(search ? [await found(context, search)] : []),
  ])
}

/** By the sale's number, or by the names of its customer or program. */
async function found(context: DbContext, search: string): Promise<Condition> {
  const { ids } = await findCustomers(context, search, customersSearched)
  return oneOf([
    sql<boolean>`lower(a.number) = lower(${search.replace(/^#/, '')})`,
    sql<boolean>`a.customer_id = any(${ids}::uuid[])`,
    sql<boolean>`a.program_id in (select q.id from programs q where ${ofCompany('q')} and ${holds(search, sql`q.code, q.name`)})`,
  ])
}

export type FoundRow = AttainmentRow & { place: string }
export const placeOf = ({ place, id }: Pick<FoundRow, 'place' | 'id'>) => ({ key: place, id })
/** `own`: see `ownEntries`. Why somebody is to look at a sale is not told to whoever earns by it. */
export const columnsOf = (
  own: Condition | null,
  role: string,
) => sql`a.id, a.program_id as "programId", p.code as program, p.name as "programName",
  a.customer_id as "customerId", c.customer_name as "customerName", coalesce(f.customer_name, '') as "franchiseName",
  ${own ? leastOwn(own) : sql`a.status`} as status, a.created_at as "createdDate", a.spend, ${rewardOf('C', own, role)} as "customerReward",
  ${rewardOf('S', own, role)} as "salesReward", a.number, a.sale_day::text as "saleDate", ${own ? sql`'{}'::text[]` : sql`a.flags`} as flags`
const leastOwn = (
  own: Condition,
) => sql`(select e.status from reward_entries e where ${ofCompany('e')} and e.attainment_id = a.id and ${own}
  order by array_position(array[${sql.join(entryStatuses.map((status) => sql.lit(status)))}]::text[], e.status) limit 1)`
export const attainmentTables = tables

export type Request = { where: Condition; own: Condition | null; role: string; sort: string; key: Key; down: boolean }
export type Place = { key: string | number; id: string } | null

export async function attainmentRequest(context: DbContext, asked: Asked): Promise<Request> {
  const own = await ownEntries(context)
  const { sort = '-createdDate' } = asked
  const key = sort.replace('-', '') as Key
  // What others earn is not to be found out by an order either.
  const isHidden = own !== null && (key === 'customerReward' || key === 'salesReward')
  const { role } = memberOf(context)
  return { where: await conditionOf(context, asked, own), own, role, sort, key: isHidden ? 'createdDate' : key, down: sort.startsWith('-') }
}

export async function attainmentRows(db: Db, { where, own, role, key, down }: Request, after: Place, limit: number): Promise<FoundRow[]> {
  const { by, type } = keys[key]
  const direction = sql.raw(down ? 'desc' : 'asc')
  const beyond = after ? sql` and (${by}, a.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${type}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<FoundRow>`select ${columnsOf(own, role)}, ${by}::text as place from ${tables} where ${where}${beyond}
      order by ${by} ${direction}, a.id ${direction} limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
  return rows
}

type Query = ValidInput<typeof listAttainments>['query']
export async function attainmentPage(context: DbContext, query: Query): Promise<RawResult<typeof listAttainments>> {
  const { db, services } = context
  const request = await attainmentRequest(context, query)
  const place = `attainments ${request.sort}`
  const after = readCursor(services.config, query.cursor, place)
  const counting = sql<{
    rows: number
  }>`select count(*) as rows from (select 1 from ${tables} where ${request.where} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    attainmentRows(db, request, after, query.limit + 1),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, ...placeOf(last) }) : null,
    total: counted?.total ?? null,
  }
}
