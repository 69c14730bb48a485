import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { searchText } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { readFilters, several } from '#server/data/filter-values.ts'
import { holds } from '#server/data/holds.ts'
import { type Keyed, keyedPage, type Place, rowsBehind } from '#server/data/listing/keyed-page.ts'
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
type Request = { list: Keyed; sort: string; seen: Seen }

type Asked = ValidInput<typeof prepareStoresExport>['body']
/** What is archived is found by its status alone. */
export async function storeRequest(context: DbContext, { search, sort = 'description', filters: given }: Asked): Promise<Request> {
  const { status, audience, template, pending } = readFilters(filters, given)
  const seen = await seenOfStores(context)
  const waiting = sql`from orders o where ${ofCompany('o')} and o.store_id = s.id and o.state = any(${pendingStates}::text[])
    and ${seen.ofCustomer(sql`o.customer_id`)}`
  const columns = {
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
  const from = sql`from stores s where ${allOf(conditions)}`
  return { list: { from, column: columns[key], kind: kinds[key], id: sql`s.id`, down: sort.startsWith('-') }, sort, seen }
}

export type FoundRow = StoreRow & { place: string }
export const placeOf = ({ place, id }: Pick<FoundRow, 'place' | 'id'>) => ({ key: place, id })

/** The stores at the end of a statement, and in the same one the figures of all of them together. */
function rowsWithFigures({ list: { column, down }, seen }: Request, behind: RawBuilder<unknown>): RawBuilder<FoundRow> {
  const way = sql.raw(down ? 'desc' : 'asc')
  return sql<FoundRow>`
    with page as materialized (
      select s.id, s.code, s.name, s.state, s.opens_on, s.closes_on, s.created_at, ${column} as place ${behind}), ${figuresOf(new Date(), seen)}
    select p.id, p.code as "templateName", p.name as description, p.state as status,
      coalesce(w.active, 0) as shoppers, coalesce(w.invited, 0) as "shoppersInvited", coalesce(w.ordered, 0) as "shoppersOrdered30Days",
      coalesce(w.requested, 0) as "accessRequests", coalesce(g.orders, 0) as pending, coalesce(g.cents, 0)::bigint as "dollarsPending",
      coalesce(k.carts, 0) as "openCarts", p.opens_on::text as "opensOn", p.closes_on::text as "closesOn", p.created_at as "createdAt",
      p.place::text as place
    from page p left join who w on w.store_id = p.id left join waiting g on g.store_id = p.id left join baskets k on k.store_id = p.id
    order by p.place ${way}, p.id ${way}`
}

export async function storeRows(db: Db, request: Request, after: Place, limit: number): Promise<FoundRow[]> {
  const { rows } = await rowsWithFigures(request, rowsBehind(request.list, after, limit)).execute(db.withoutPlugins())
  return rows
}

export async function storePage(
  context: DbContext,
  query: ValidInput<typeof storeListing>['query'],
): Promise<RawResult<typeof storeListing>> {
  const request = await storeRequest(context, query)
  return keyedPage(context, { ...query, sort: request.sort }, request.list, (behind) => rowsWithFigures(request, behind))
}

/** One store as the list has it. */
export async function rowOf(context: DbContext, id: string): Promise<StoreRow | undefined> {
  const from = sql`from stores s where ${ofCompany('s')} and s.id = ${id}::uuid`
  const list = { from, column: sql`s.name_key`, kind: kinds.description, id: sql`s.id`, down: false }
  const [row] = await storeRows(context.db, { list, sort: '', seen: await seenOfStores(context) }, null, 1)
  return row
}
