import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { toYesNo, yesNo } from '#contract/fields.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { days, readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listPrograms, ProgramRow, prepareProgramsExport } from '../contract.ts'
import { programStates } from '../states.ts'
import { isPayee, reachedPrograms } from './reach.ts'

/** `date`: programs that run on one of these days. `overCeiling`: those of which more than 80 percent of the ceiling is taken. */
const filters = z.strictObject({
  active: yesNo.optional(),
  state: several(z.enum(programStates)),
  date: days,
  overCeiling: yesNo.optional(),
})
const [text, day, cents] = [sql`text collate "C"`, sql`date`, sql`bigint`]
/** Without a ceiling is more than every ceiling. */
const most = sql`9223372036854775807`
const sorts = {
  program: { by: sql`p.code collate "C"`, kind: text },
  programName: { by: sql`p.name_key`, kind: text },
  active: { by: sql`(p.state = 'Open')::int`, kind: sql`int` },
  fromDate: { by: sql`p.from_date`, kind: day },
  toDate: { by: sql`p.to_date`, kind: day },
  maximumAllowed: { by: sql`coalesce(p.maximum_allowed, ${most})`, kind: cents },
  totalAttained: { by: sql`p.attained`, kind: cents },
  spend: { by: sql`p.spend`, kind: cents },
  createdAt: { by: sql`p.created_at`, kind: sql`timestamptz` },
}
type Key = keyof typeof sorts
export const sortKey = (key: Key) => sorts[key].by

export type Request = { from: RawBuilder<unknown>; sort: string; key: Key; down: boolean; isMasked: boolean }
export type Place = { key: string | number; id: string } | null

type Asked = ValidInput<typeof prepareProgramsExport>['body']
export async function programRequest(context: DbContext, { search, sort = '-fromDate', filters: given }: Asked): Promise<Request> {
  const { active, state, date, overCeiling } = readFilters(filters, given)
  const isMasked = isPayee(context)
  const taken = sql`(p.attained + p.reserved) * 100 > p.maximum_allowed * 80`
  const conditions: Condition[] = [
    ofCompany('p'),
    await reachedPrograms(context),
    ...(active ? [sql<boolean>`(p.state = 'Open') = ${active === 'Y'}`] : []),
    ...(state?.length ? [sql<boolean>`p.state = any(${state}::text[])`] : []),
    ...(date?.from ? [sql<boolean>`p.to_date >= ${date.from}::date`] : []),
    ...(date?.to ? [sql<boolean>`p.from_date <= ${date.to}::date`] : []),
    ...(overCeiling && !isMasked ? [sql<boolean>`coalesce(${taken}, false) = ${overCeiling === 'Y'}`] : []),
    ...(search ? [holds(search, sql`p.code, p.name`)] : []),
  ]
  const asked = sort.replace('-', '') as Key
  // What is not shown is not told by the order either.
  const key = isMasked && (asked === 'totalAttained' || asked === 'spend') ? 'fromDate' : asked
  return { from: sql`from programs p where ${allOf(conditions)}`, sort, key, down: sort.startsWith('-'), isMasked }
}

type Stored = Omit<ProgramRow, 'active' | 'ceilingPercent' | 'costPercent' | Figure> & { [K in Figure]: number } & { place: string }
type Figure = 'totalAttained' | 'reserved' | 'spend' | 'funded' | 'paid'
export type FoundRow = ProgramRow & { place: string }
export const placeOf = ({ place, id }: Pick<FoundRow, 'place' | 'id'>) => ({ key: place, id })

export async function programRows(
  db: Db,
  { from, key, down, isMasked }: Omit<Request, 'sort'>,
  after: Place,
  limit: number,
): Promise<FoundRow[]> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const { by, kind } = sorts[key]
  const beyond = after ? sql` and (${by}, p.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${kind}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Stored>`select p.id, p.code as program, p.name as "programName", p.state, p.from_date::text as "fromDate",
      p.to_date::text as "toDate", p.maximum_allowed as "maximumAllowed", p.attained as "totalAttained", p.reserved, p.spend, p.funded, p.paid,
      p.created_at as "createdAt", (${by})::text as place
    ${from}${beyond} order by ${by} ${direction}, p.id ${direction} limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
  return rows.map((row) => shown(row, isMasked))
}

const masked = { totalAttained: null, reserved: null, spend: null, funded: null, paid: null, ceilingPercent: null, costPercent: null }

function shown(row: Stored, isMasked: boolean): FoundRow {
  const active = toYesNo(row.state === 'Open')
  if (isMasked) return { ...row, active, ...masked }
  const { totalAttained, reserved, spend, maximumAllowed } = row
  return {
    ...row,
    active,
    ceilingPercent: maximumAllowed ? percentOf(totalAttained + reserved, maximumAllowed) : null,
    costPercent: spend > 0 ? percentOf(totalAttained, spend) : null,
  }
}
const percentOf = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100

export async function programPage(
  context: DbContext,
  query: ValidInput<typeof listPrograms>['query'],
): Promise<RawResult<typeof listPrograms>> {
  const { db, services } = context
  const request = await programRequest(context, query)
  const { sort } = request
  const after = readCursor(services.config, query.cursor, sort)
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${request.from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    programRows(db, request, after, query.limit + 1),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    rows: page,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, ...placeOf(last) }) : null,
    total: counted?.total ?? null,
  }
}

/** One program as the list has it. */
export async function rowOf(db: Db, id: string, isMasked: boolean): Promise<ProgramRow | undefined> {
  const from = sql`from programs p where ${ofCompany('p')} and p.id = ${id}::uuid`
  const [row] = await programRows(db, { from, key: 'fromDate', down: false, isMasked }, null, 1)
  return row
}
