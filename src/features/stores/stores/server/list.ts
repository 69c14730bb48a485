import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { searchText } from '#contract/fields.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type prepareStoresExport, type StoreRow, storeAudiences, type storeListing } from '../contract.ts'
import { pendingStates, shoppedStates, storeStates } from '../states.ts'
import { figuresOf } from './figures.ts'
import { type Seen, seenOfStores } from './seen.ts'

const filters = z.strictObject({
  status: several(z.enum(storeStates)),
  audience: several(z.enum(storeAudiences)),
  template: searchText(20),
  pending: z.enum(['Y', 'N']).optional(),
})
const stateOrder = sql`array_position(array[${sql.join(storeStates.map((state) => sql.lit(state)))}]::text[], s.state)`
const kinds = { templateName: sql`text collate "C"`, description: sql`text collate "C"`, status: sql`int`, pending: sql`int` }
type Key = keyof typeof kinds
/** `place`: of a store by the column it is sorted by. */
type Request = { from: RawBuilder<unknown>; sort: string; place: RawBuilder<unknown>; kind: RawBuilder<unknown>; down: boolean; seen: Seen }
export type Place = { key: string | number; id: string } | null

type Asked = ValidInput<typeof prepareStoresExport>['body']
/** What is archived is found by its status alone. */
export async function storeRequest(context: DbContext, { search, sort = 'description', filters: given }: Asked): Promise<Request> {
  const { status, audience, template, pending } = readFilters(filters, given)
  const seen = await seenOfStores(context)
  const waiting = sql`from orders o where ${ofCompany('o')} and o.store_id = s.id and o.state = any(${pendingStates}::text[])
    and ${seen.ofCustomer(sql`o.customer_id`)}`
  const places = {
    templateName: sql`s.code collate "C"`,
    description: sql`s.name_key`,
    status: stateOrder,
    pending: sql`(select count(*)::int ${waiting})`,
  }
  const key = sort.replace('-', '') as Key
  const conditions: Condition[] = [
    ofCompany('s'),
    seen.stores,
    ...(can(memberOf(context).role, 'stores.read') ? [] : [sql<boolean>`s.state = any(${shoppedStates}::text[])`]),
    status?.length ? sql<boolean>`s.state = any(${status}::text[])` : sql<boolean>`s.state <> 'Archived'`,
    ...(audience?.length ? [sql<boolean>`s.audience = any(${audience}::text[])`] : []),
    ...(template ? [holds(template, sql`s.code`)] : []),
    ...(pending ? [sql<boolean>`exists (select ${waiting}) = ${pending === 'Y'}`] : []),
    ...(search ? [holds(search, sql`s.code, s.name`)] : []),
  ]
  return {
    from: sql`from stores s where ${allOf(conditions)}`,
    sort,
    place: places[key],
    kind: kinds[key],
    down: sort.startsWith('-'),
    seen,
  }
}

export type FoundRow = StoreRow & { place: string }
export const placeOf = ({ place, id }: Pick<FoundRow, 'place' | 'id'>) => ({ key: place, id })

/** A page of stores, and in the same statement the figures of all of them together. */
export async function storeRows(
  db: Db,
  { from, place, kind, down, seen }: Omit<Request, 'sort'>,
  after: Place,
  limit: number,
): Promise<FoundRow[]> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const beyond = after ? sql` and (${place}, s.id) ${sql.raw(down ? '<' : '>')} (${String(after.key)}::${kind}, ${after.id}::uuid)` : sql``
  const page = sql`select s.id, s.code, s.name, s.state, s.opens_on, s.closes_on, s.created_at, ${place} as place
    ${from}${beyond} order by place ${direction}, s.id ${direction} limit ${sql.lit(limit)}`
  const { rows } = await sql<FoundRow>`
    with page as materialized (${page}), ${figuresOf(new Date(), seen)}
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
  context: DbContext,
  query: ValidInput<typeof storeListing>['query'],
): Promise<RawResult<typeof storeListing>> {
  const { db, services } = context
  const request = await storeRequest(context, query)
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
export async function rowOf(context: DbContext, id: string): Promise<StoreRow | undefined> {
  const from = sql`from stores s where ${ofCompany('s')} and s.id = ${id}::uuid`
  const request = { from, place: sql`s.name_key`, kind: kinds.description, down: false, seen: await seenOfStores(context) }
  const [row] = await storeRows(context.db, request, null, 1)
  return row
}
