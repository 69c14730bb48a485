import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { days, readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type listVisits, type prepareVisitsExport, type VisitRow, visitStates } from '../contract.ts'
import { visitOutcomes } from '../visit.ts'
import { isPlanned } from './note.ts'

const filters = z.strictObject({
  state: several(z.enum(visitStates)),
  rep: several(z.string()),
  outcome: several(z.enum(visitOutcomes)),
  day: days,
})
const isIn: Record<(typeof visitStates)[number], Condition> = {
  planned: sql`(${isPlanned})`,
  done: sql`v.started_at is not null`,
  calledOff: sql`v.called_off_at is not null`,
}
export type Request = { from: RawBuilder<unknown>; sort: string; down: boolean; today: string }
export type Place = { key: string | number; id: string } | null
type Asked = ValidInput<typeof prepareVisitsExport>['body'] & { customerId?: string | undefined }

/** Visits at customers whom the caller reaches. */
export async function visitRequest(
  context: DbContext,
  { search, sort = '-visitDay', filters: given, customerId }: Asked,
): Promise<Request> {
  const { state, rep, outcome, day } = readFilters(filters, given)
  const reached = await visibleCustomers(context)
  const conditions: Condition[] = [
    ofCompany('v'),
    ...(reached.all ? [] : [reached.condition]),
    ...(customerId ? [sql<boolean>`v.customer_id = ${customerId}::uuid`] : []),
    ...(state?.length ? [oneOf(state.map((each) => isIn[each]))] : []),
    ...(rep?.length ? [sql<boolean>`r.code = any(${rep}::text[])`] : []),
    ...(outcome?.length ? [sql<boolean>`v.outcome = any(${outcome}::text[])`] : []),
    ...(day?.from ? [sql<boolean>`v.day >= ${day.from}::date`] : []),
    ...(day?.to ? [sql<boolean>`v.day <= ${day.to}::date`] : []),
    ...(search ? [holds(search, sql`c.customer_name, v.note`)] : []),
  ]
  const from = sql`from visits v join customers c on ${ofCompany('c')} and c.id = v.customer_id
    join reps r on ${ofCompany('r')} and r.id = v.rep_id where ${allOf(conditions)}`
  return { from, sort, down: sort.startsWith('-'), today: await todayOf(context.db) }
}

export const placeOf = ({ day, id }: VisitRow) => ({ key: day, id })

export async function visitRows(db: Db, { from, down, today }: Request, after: Place, limit: number): Promise<VisitRow[]> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const beyond = after ? sql` and (v.day, v.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::date, ${after.id}::uuid)` : sql``
  const { rows } = await sql<VisitRow>`
    select v.id, case when v.started_at is not null then 'done' when v.called_off_at is not null then 'calledOff' else 'planned' end as state,
      ${isPlanned} and v.planned_on < ${today}::date as late, v.day::text as day, c.id as "customerId", c.customer_name as "customerName",
      r.code as "repCode", r.name as "repName", v.planned_on::text as "plannedOn", v.planned_by as "plannedBy", v.started_at as "startedAt",
      round(extract(epoch from greatest(v.ended_at, v.started_at) - v.started_at) / 60)::int as minutes, v.outcome, v.note
    ${from}${beyond} order by v.day ${direction}, v.id ${direction} limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
  return rows
}

export async function visitPage(context: DbContext, query: ValidInput<typeof listVisits>['query']): Promise<RawResult<typeof listVisits>> {
  const { db, services } = context
  const request = await visitRequest(context, query)
  const { sort } = request
  const after = readCursor(services.config, query.cursor, sort)
  const [rows, counted] = await Promise.all([
    visitRows(db, request, after, query.limit + 1),
    after
      ? null
      : sql<{ rows: number }>`select count(*) as rows from (select 1 ${request.from} limit ${sql.lit(countedUpTo + 1)}) counted`.execute(
          db.withoutPlugins(),
        ),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const many = counted?.rows[0]?.rows ?? 0
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, ...placeOf(last) }) : null,
    total: counted && { rows: Math.min(many, countedUpTo), more: many > countedUpTo },
  }
}
