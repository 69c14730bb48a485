import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type prepareStoresExport, type StoreRow, storeAudiences, type storeListing } from '../contract.ts'
import { storeStates } from '../states.ts'
import { figuresOf } from './figures.ts'

const filters = z.strictObject({ status: several(z.enum(storeStates)), audience: several(z.enum(storeAudiences)) })
const stateOrder = sql`array_position(array[${sql.join(storeStates.map((state) => sql.lit(state)))}]::text[], s.state)`
export const sortKeys = { templateName: sql`s.code collate "C"`, description: sql`s.name_key`, status: stateOrder }
const kinds = { templateName: sql`text collate "C"`, description: sql`text collate "C"`, status: sql`int` }
type Key = keyof typeof sortKeys
type Request = { from: RawBuilder<unknown>; sort: string; key: Key; down: boolean }
export type Place = { key: string | number; id: string } | null

type Asked = ValidInput<typeof prepareStoresExport>['body']
/** What is archived is found by its status alone. */
export function storeRequest({ search, sort = 'description', filters: given }: Asked): Request {
  const { status, audience } = readFilters(filters, given)
  const conditions: Condition[] = [
    ofCompany('s'),
    status?.length ? sql<boolean>`s.state = any(${status}::text[])` : sql<boolean>`s.state <> 'Archived'`,
    ...(audience?.length ? [sql<boolean>`s.audience = any(${audience}::text[])`] : []),
    ...(search ? [holds(search, sql`s.code, s.name`)] : []),
  ]
  return { from: sql`from stores s where ${allOf(conditions)}`, sort, key: sort.replace('-', '') as Key, down: sort.startsWith('-') }
}

export type FoundRow = StoreRow & { place: string }
export const placeOf = ({ place, id }: Pick<FoundRow, 'place' | 'id'>) => ({ key: place, id })

/** A page of stores, and in the same statement the figures of all of them together. */
export async function storeRows(db: Db, { from, key, down }: Omit<Request, 'sort'>, after: Place, limit: number): Promise<FoundRow[]> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const beyond = after
    ? sql` and (${sortKeys[key]}, s.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${kinds[key]}, ${after.id}::uuid)`
    : sql``
  const page = sql`select s.id, s.code, s.name, s.state, s.opens_on, s.closes_on, s.created_at, ${sortKeys[key]} as place
    ${from}${beyond} order by ${sortKeys[key]} ${direction}, s.id ${direction} limit ${sql.lit(limit)}`
  const { rows } = await sql<FoundRow>`
    with page as materialized (${page}), ${figuresOf(new Date())}
    select p.id, p.code as "templateName", p.name as description, p.state as status,
      coalesce(w.active, 0) as shoppers, coalesce(w.invited, 0) as "shoppersInvited", coalesce(w.ordered, 0) as "shoppersOrdered30Days",
      coalesce(w.requested, 0) as "accessRequests", coalesce(g.orders, 0) as pending, coalesce(g.cents, 0)::bigint as "dollarsPending",
      coalesce(k.carts, 0) as "openCarts", p.opens_on::text as "opensOn", p.closes_on::text as "closesOn", p.created_at as "createdAt",
      p.place::text as place
    from page p left join who w on w.store_id = p.id left join waiting g on g.store_id = p.id left join baskets k on k.store_id = p.id
    order by p.place ${direction}, p.id ${direction}`.execute(db.withoutPlugins())
  return rows
}

export async function storePage(
  { db, services, ...context }: DbContext,
  query: ValidInput<typeof storeListing>['query'],
): Promise<RawResult<typeof storeListing>> {
  const request = storeRequest(query)
  const { sort } = request
  const after = readCursor(services.config, query.cursor, sort)
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${request.from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    storeRows(db, request, after, query.limit + 1),
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

/** One store as the list has it. */
export async function rowOf(db: Db, id: string): Promise<StoreRow | undefined> {
  const from = sql`from stores s where ${ofCompany('s')} and s.id = ${id}::uuid`
  const [row] = await storeRows(db, { from, key: 'description', down: false }, null, 1)
  return row
}
