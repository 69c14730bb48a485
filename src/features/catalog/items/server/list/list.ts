import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo, type FilterValues } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { rarestFirst } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { timesOfDays } from '#server/data/days.ts'
import { type Db, lastStatement } from '#server/data/db.ts'
import { readFilters } from '#server/data/filter-values.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listItems } from '../../contract.ts'
import { filterConditions, itemFilters } from './list-filters.ts'
import { countSql, type KeyedRow, type ListRequest, matchCountSql, type Order, rowsSql, sortedMatches } from './list-sql.ts'
import { tokensOf } from './words.ts'

type Query = ValidInput<typeof listItems>['query']
type Page = RawResult<typeof listItems>

/** Words looked at to count what a search finds: it costs the same however common they are. */
const wordsCounted = 500

export async function listPage(context: DbContext, query: Query): Promise<Page> {
  const request = await listRequest(context, query)
  const { db, services } = context
  const sort = orderName(request.order)
  request.after = readCursor(services.config, query.cursor, sort)
  const searching = request.tokens.length > 0
  const first = !request.after
  request.counted = first && !searching && Object.keys(query.filters).length === 0
  // Sent together with the rows; a search knows from its rows whether there is anything to count.
  const counting = first && !searching && !request.counted ? wholeTotal(db, memberOf(context).companyId, request) : null
  request.limit = query.limit + 1
  // Most pairs of common words meet soon; only those that do not are worth the sets.
  if (request.meeting === 'sets' && request.order.by === 'match') request.meeting = 'start'
  if (!searching && !counting) lastStatement(db)
  let [rows, counted] = await Promise.all([pageRows(db, request), counting])
  if (request.meeting === 'start' && rows.length <= query.limit) {
    request.meeting = 'sets'
    rows = await pageRows(db, request)
  }
  const more = rows.length > query.limit
  const shown = more ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  const matches = async () => (more ? matchesOf(db, request, shown.length) : { rows: rows.length, more: false })
  const total = request.counted ? keptTotal(rows) : first && searching ? await matches() : counted
  return {
    rows: shown,
    next: more && last ? writeCursor(services.config, { sort, key: last.key, id: last.id }) : null,
    total,
    sortedAmong: shown[0]?.found === sortedMatches ? sortedMatches : null,
  }
}

/** A list as its screen asked for it, from its first row on. */
export async function listRequest(
  context: DbContext,
  { search, sort, filters }: { search: string; sort?: Query['sort']; filters: FilterValues },
): Promise<ListRequest> {
  const tokens = tokensOf(search)
  const known = readFilters(itemFilters, filters)
  if (Object.keys(filters).length) await planByValues(context.db)
  const { tokens: rarest, common } = await rarestFirst(context.db, tokens, 'item_words')
  const changed = await timesOfDays(context.db, known.lastChange ?? {})
  return {
    order: orderOf(sort, tokens.length > 0),
    conditions: filterConditions(known, changed),
    tokens: rarest,
    meeting: common ? 'sets' : 'index',
    after: null,
    limit: 1,
    seesCosts: can(memberOf(context).role, 'costs.read'),
    counted: false,
  }
}

/** Which index is best depends on what a filter is set to, so within this transaction PostgreSQL plans each statement for its values. */
export const planByValues = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db.withoutPlugins())

function orderOf(sort: Query['sort'], searching: boolean): Order {
  if (!sort) return { by: searching ? 'match' : 'name', descending: false }
  const descending = sort.startsWith('-')
  return { by: (descending ? sort.slice(1) : sort) as Order['by'], descending }
}
const orderName = ({ by, descending }: Order) => (descending ? `-${by}` : by)

/** Without the plugins of Kysely: the statement answers in the wire's own shape. */
export async function pageRows(db: Db, request: ListRequest): Promise<KeyedRow[]> {
  return (await rowsSql(request).execute(db.withoutPlugins())).rows
}

function keptTotal([row]: readonly KeyedRow[]) {
  const { total = 0 } = row ?? {}
  return { rows: Math.min(total, countedUpTo), more: total > countedUpTo }
}

async function wholeTotal(db: Db, companyId: string, request: ListRequest) {
  return (await totalOf(db, companyId, countSql(request, countedUpTo))).total
}

async function matchesOf(db: Db, request: ListRequest, shown: number) {
  const { rows } = await matchCountSql(request, wordsCounted).execute(db.withoutPlugins())
  const { rows: counted = 0, more = false } = rows[0] ?? {}
  // Of an open end only the hundreds are worth saying.
  return more ? { rows: Math.max(shown, counted - (counted % 100)), more } : { rows: counted, more }
}
