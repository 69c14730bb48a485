import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/paging.ts'
import { type DbContext, memberOf } from '../../http/context.ts'
import type { Condition } from '../conditions.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { type Db, lastStatements } from '../db.ts'
import { totalOf } from '../known-totals.ts'
import { writtenByShape } from '../statements/written-once.ts'
import { type Keyed, type Listing, type ListRequest, type Order, sortedMatches } from './list-sql.ts'

/** Words looked at to count what a search finds: it costs the same however common they are. Whoever finds more types on. */
const wordsCounted = 500

type Asked = { cursor?: string | undefined; limit: number }
type Total = { rows: number; more: boolean }

/**
 * A page of a list. `keepsTotal`: the rows themselves say how many there are in all. `isAll`: nothing is asked after it. What can be told by one
 * write goes along in it: how many a search finds is asked before anybody knows whether its first page is all, which is seldom for what costs
 * something to count.
 */
export async function listedPage<By extends string, R extends ListRequest<By>, Row extends Keyed>(
  context: DbContext,
  { rowsSql, countSql, matchCountSql }: Listing<R, Row>,
  asked: R,
  { query, keepsTotal, isAll }: { query: Asked; keepsTotal: boolean; isAll: boolean },
) {
  const { db, services } = context
  const sort = orderName(asked.order)
  const request = { ...asked, after: readCursor(services.config, query.cursor, sort), limit: query.limit + 1 }
  const searching = request.tokens.length > 0
  const first = !request.after
  request.counted = first && !searching && keepsTotal
  // Most pairs of common words meet soon; only those that do not are worth the sets.
  if (request.meeting === 'sets' && request.order.by === 'match') request.meeting = 'start'
  const ask = (of: R) => read(db, of, 'rows', (marked) => rowsSql(marked))
  const { companyId } = memberOf(context)
  const counting = async (): Promise<Total | null> => {
    if (!first || request.counted) return null
    if (!searching) return (await totalOf(db, companyId, countSql(request, countedUpTo))).total
    const rows = await read(db, request, 'count', (marked) => matchCountSql(marked, wordsCounted))
    return rows[0] ?? { rows: 0, more: false }
  }
  if (isAll && request.meeting !== 'start') lastStatements(db)
  let [rows, counted] = await Promise.all([ask(request), counting()])
  if (request.meeting === 'start' && rows.length <= query.limit) rows = await ask({ ...request, meeting: 'sets' })
  const more = rows.length > query.limit
  const shown = more ? rows.slice(0, query.limit) : rows
  const last = shown.at(-1)
  if (request.counted) counted = keptTotal(rows)
  else if (counted && searching) counted = more ? found(counted, shown.length) : { rows: rows.length, more: false }
  return {
    rows: shown,
    next: more && last ? writeCursor(services.config, { sort, key: last.key, id: last.id }) : null,
    total: counted,
    sortedAmong: shown[0]?.found === sortedMatches ? sortedMatches : null,
  }
}

/** Asks what follows from a request, and from values of its own that `build` names. */
async function read<By extends string, R extends ListRequest<By>, Row>(
  db: Db,
  request: R,
  what: string,
  build: (request: R, own: Own) => RawBuilder<Row>,
  own: Own = {},
): Promise<Row[]> {
  const { shape, order, tokens, meeting, after, limit, counted } = request
  if (shape === undefined) return (await build(request, own).execute(db.withoutPlugins())).rows
  const values: Record<string, string | number> = {
    ...own,
    ...Object.fromEntries(tokens.flatMap((token, at) => token.map((start, way) => [`${at} ${way}`, start]))),
    ...(after && { key: after.key, id: after.id }),
  }
  const lengths = tokens.map((token) => token.length)
  const name = JSON.stringify([what, shape, order, lengths, meeting, after !== null, limit, counted])
  return writtenByShape(db, name, values, (marks) =>
    build(
      {
        ...request,
        tokens: tokens.map((token, at) => token.map((_, way) => marks[`${at} ${way}`] ?? '')),
        after: after && { key: marks.key ?? '', id: marks.id ?? '' },
      },
      marks,
    ),
  )
}

/** Of an open end only the hundreds are worth saying. */
const found = ({ rows, more }: Total, shown: number): Total =>
  more ? { rows: Math.max(shown, rows - (rows % 100)), more } : { rows, more }

function keptTotal([row]: readonly Keyed[]): Total {
  const { total = 0 } = row ?? {}
  return { rows: Math.min(total, countedUpTo), more: total > countedUpTo }
}

/** Without an order asked for: a search by its words, the whole list as it is. */
export function orderOf<By extends string>(sort: string | undefined, usual: By, searching: boolean): Order<By> {
  if (!sort) return { by: searching ? 'match' : usual, descending: false }
  const descending = sort.startsWith('-')
  return { by: (descending ? sort.slice(1) : sort) as By, descending }
}
const orderName = ({ by, descending }: Order<string>) => (descending ? `-${by}` : by)

/**
 * Which index is best depends on what a filter is set to, so within this transaction PostgreSQL plans each statement for its values. Without
 * filters the plan is always the same and kept.
 */
export const planByValues = (db: Db) => sql`set local plan_cache_mode = force_custom_plan`.execute(db.withoutPlugins())

/** So many rows are asked for their words, each by itself. */
const mostFew = 5000

/**
 * Where what can be listed at all may be little of the table: `few` are its rows, and `listed` is met by just these. All of it, and the other
 * conditions, is made of `values`, or of marks in their place.
 */
export type Narrowed = { values: Own; by(values: Own): { listed: Condition; few: RawBuilder<unknown>; conditions: readonly Condition[] } }
type Own = Readonly<Record<string, string>>

/**
 * The first rows of a search, without what a list counts. A walk that meets too little of what can be listed soon is given up for all of that, or,
 * where that is much as well, for what has all the words.
 */
export async function firstRows<By extends string, R extends ListRequest<By>, Row extends Keyed>(
  db: Db,
  { rowsSql, beyondSql }: Listing<R, Row>,
  request: R,
  narrowed?: Narrowed,
): Promise<Row[]> {
  if (narrowed) {
    const { values, by } = narrowed
    const listed = (of: R, own: Own) => ({ ...of, conditions: [by(own).listed, ...by(own).conditions] })
    const start = { ...request, meeting: 'start' as const }
    const soon = await read(db, start, 'first', (of, own) => rowsSql(listed(of, own)), values)
    if (soon.length >= request.limit) return soon
    const beyond = await read(db, start, 'beyond', (of, own) => beyondSql(listed(of, own)), values)
    if (!beyond.length) return soon
    if (request.tokens.length > 0 && (await hasMore(db, by(values).few, mostFew)))
      return read(db, { ...request, meeting: 'sets' as const }, 'first', (of, own) => rowsSql(listed(of, own)), values)
    return read(db, request, 'few', (of, own) => rowsSql({ ...of, conditions: by(own).conditions, few: by(own).few }), values)
  }
  const ask = (of: R) => read(db, of, 'first', (marked) => rowsSql(marked))
  // Common words usually meet soon; only where they do not are their rows put into sets.
  const soon = await ask(request.meeting === 'sets' ? { ...request, meeting: 'start' } : request)
  return soon.length < request.limit && request.meeting === 'sets' ? ask(request) : soon
}

const hasMore = async (db: Db, rows: RawBuilder<unknown>, than: number): Promise<boolean> =>
  (await sql`select 1 from (${rows}) each offset ${sql.lit(than)} limit 1`.execute(db.withoutPlugins())).rows.length > 0

/** The rows before and after this one in the list it was opened from. */
export async function neighborsIn<By extends string, R extends ListRequest<By>, Row extends Keyed>(
  db: Db,
  { placeSql, rowsSql }: Listing<R, Row>,
  request: R,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { rows } = await placeSql(request, id).execute(db.withoutPlugins())
  const key = rows[0]?.key
  if (key === undefined || key === null) return { previous: null, next: null }
  const { order } = request
  const nearest = async (descending: boolean) => {
    const beside = { ...request, order: { ...order, descending }, after: { key, id }, limit: 1 }
    return (await rowsSql(beside, 'ids').execute(db.withoutPlugins())).rows[0]?.id ?? null
  }
  const [previous, next] = await Promise.all([nearest(!order.descending), nearest(order.descending)])
  return { previous, next }
}
