import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { customerSorts, ListedCustomer } from '../../contract.ts'
import type { RowScope } from '../scope.ts'
import { likeAnother } from './possible-duplicates.ts'
import { endOf, type Token } from './words.ts'

/** `match`: by the word that was found, the order of a search for which no other is asked. */
export type Order = { by: (typeof customerSorts)[number] | 'match'; descending: boolean }
export type ListRequest = {
  order: Order
  scope: RowScope
  /** Conditions of the filters. */
  conditions: readonly Condition[]
  tokens: readonly Token[]
  /**
   * How several tokens meet. `index`: along the words of the rarest, the others looked up per customer. Where all are common that could go
   * on for long without a match, so `start` walks no further than `walked` words, and `sets` intersects the tokens' customers as sets.
   */
  meeting: 'index' | 'start' | 'sets'
  after: { key: string | number; id: string } | null
  limit: number
  /** Whether the rows say which of them look like another one. */
  marks: boolean
  /** Whether they say how many the whole list has: without search and filters, for who sees all, that is kept. */
  counted: boolean
}
type Sql = RawBuilder<unknown>
/** `total`: of a list whose rows are counted. `found`: how many matches were put in order, of a search in another order than its own. */
export type KeyedRow = ListedCustomer & { key: string | number; total?: number; found?: number }

/** Far enough to fill a page where one customer in forty has all the words. */
const walked = 2000

/** Of a search in another order than its own, this many matches are put in order. */
export const sortedMatches = 1000

const keys = {
  customerName: { column: 'c.name_sort', type: 'text' },
  customerCompanyName: { column: 'c.company_sort', type: 'text' },
  openBalance: { column: 'c.open_balance', type: 'bigint' },
  updatedAt: { column: 'c.updated_at', type: 'timestamptz' },
  match: { column: 'w.word', type: 'text' },
} as const

/** What the list shows of a row. The mark is looked up for those that are answered, not for each that the list walks along. */
export const columns = ({
  marks,
  counted,
}: ListRequest) => sql`c.id, c.customer_name as "customerName", c.customer_company_name as "customerCompanyName", c.phone, c.open_balance as "openBalance",
  c.email, c.sales_representative as "salesRepresentative", c.territory, c.customer_type as "customerType", case when c.on_hold then 'Y' else 'N' end as "onHold",
  case when c.active then 'Y' else 'N' end as active, c.sync_state as "syncState", c.updated_at as "updatedAt",
  ${marks ? sql`${likeAnother} is not null` : sql`false`} as "mayBeDuplicate"${counted ? sql`, ${keptCount} as total` : sql``}`

const keptCount = sql`(select coalesce(sum(k.active), 0) from customer_counts k where ${ofCompany('k')})`

const either = (sources: readonly Sql[]) => sql.join(sources, sql` union all `)

/** The rows of a page, each with its `key` in the order; or only their ids. */
export function rowsSql(request: ListRequest, select: 'rows' | 'ids' = 'rows'): RawBuilder<KeyedRow> {
  const { order, tokens, limit } = request
  const column = sql.raw(keys[order.by].column)
  const chosen = sql`${select === 'ids' ? sql`c.id` : columns(request)}, ${column} as key`
  const direction = order.descending ? sql` desc` : sql``
  const orderedBy = (key: Sql, id: Sql) => sql`order by ${key}${direction}, ${id}${direction} limit ${sql.lit(limit)}`
  const inOrder = orderedBy(column, sql`c.id`)
  const further = after(request)
  if (tokens.length && order.by !== 'match') {
    const found = matchSources(request, sql`c.id`).map((source) => sql`(${source} order by w.word, c.id limit ${sql.lit(sortedMatches)})`)
    return sql`with found as materialized (select id from (${either(found)}) each limit ${sql.lit(sortedMatches)})
      select ${chosen}, (select count(*) from found) as found from found join customers c on ${ofCompany('c')} and c.id = found.id where true${further} ${inOrder}`
  }
  const sources = tokens.length ? matchSources(request, chosen) : rowSources(request, chosen)
  const [only, ...others] = sources.map((source) => sql<KeyedRow>`${source}${further} ${inOrder}`)
  if (only && !others.length) return only
  const each = sources.map((source) => sql`(${source}${further} ${inOrder})`)
  return sql`select * from (${either(each)}) each ${orderedBy(sql`key`, sql`id`)}`
}

/** How many rows the whole list has, counted no further than `most`. In an order, or a large neighbour's rows might be read as well. */
export function countSql(request: ListRequest, most: number): RawBuilder<{ rows: number }> {
  const limit = sql.lit(most + 1)
  const column = sql.raw(keys[request.order.by].column)
  const counted = rowSources(request, sql`c.id`).map((source) => sql`(${source} order by ${column}, c.id limit ${limit})`)
  return sql`select count(*) as rows from (select 1 from (${either(counted)}) each limit ${limit}) counted`
}

/**
 * How many customers the first `most` words lead to that the search begins with, and whether there are more such words. Customers
 * themselves are read only when filters or the scope ask something of them.
 */
export function matchCountSql(request: ListRequest, most: number): RawBuilder<{ rows: number; more: boolean }> {
  const [driver = [], ...others] = request.tokens
  const named = driver.map((start, index) => ({ start, name: sql.raw(`w${index}`) }))
  const words = named.map(
    ({ start, name }) => sql`${name} as materialized (select w.customer_id from customer_words w
      where ${ofCompany('w')} and ${between(start)('w')} order by w.word, w.customer_id limit ${sql.lit(most)})`,
  )
  const all = either(named.map(({ name }) => sql`select customer_id from ${name}`))
  const more = sql.join(
    named.map(({ name }) => sql`(select count(*) from ${name}) = ${sql.lit(most)}`),
    sql` or `,
  )
  const conditions = matchConditions(request)
  const customers = conditions.length ? sql`join customers c on ${ofCompany('c')} and c.id = w.customer_id` : sql``
  const asked = allOf([...others.map(hasWord), ...conditions])
  return sql`with ${sql.join(words)} select count(distinct w.customer_id) as rows, ${more} as more from (${all}) w ${customers} where ${asked}`
}

/** Where one customer stands in the order: its key; no row when a search does not find it. */
export function placeSql(request: ListRequest, id: string): RawBuilder<{ key: string | number | null }> {
  const { order, tokens } = request
  const select = sql`${sql.raw(keys[order.by].column)} as key, c.id`
  const source =
    order.by === 'match' && tokens.length
      ? either(matchSources({ ...request, meeting: 'index' }, select))
      : sql`select ${select} from customers c where ${ofCompany('c')}`
  return sql`select key from (${source}) each where id = ${id}::uuid`
}

function after({ order, after: position }: ListRequest): Sql {
  if (!position) return sql``
  const { column, type } = keys[order.by]
  return sql` and (${sql.raw(column)}, c.id) ${order.descending ? sql`<` : sql`>`} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`
}

/** One source per alternative of the scope. */
const rowSources = ({ conditions, scope }: ListRequest, select: Sql): Sql[] =>
  scopeAlternatives(scope).map((own) => sql`select ${select} from customers c where ${allOf([ofCompany('c'), ...conditions, ...own])}`)

/**
 * One source per thing the first token may begin, walked along the index of words; each customer only at the first of its words. The
 * other tokens are looked up per customer. As scalar subqueries these stay single probes of an index whatever the planner expects.
 */
function matchSources(request: ListRequest, select: Sql): Sql[] {
  if (request.meeting === 'sets') return [setSource(request, select)]
  const fromStart = request.meeting === 'start'
  const [driver = [], ...others] = request.tokens
  const ranges = driver.map(between)
  const conditions = [...others.map(hasWord), ...matchConditions(request)]
  return ranges.map((range, index) => {
    const words = fromStart ? sql`(${startOf(range, request)}) w` : sql`customer_words w`
    const first = sql<boolean>`w.word = (select f.word from customer_words f where ${ofCompany('f')} and f.customer_id = w.customer_id and ${range('f')} order by f.word limit 1)`
    const earlier = index > 0 ? [sql<boolean>`${anyWord(ranges.slice(0, index))} is null`] : []
    const all = allOf([...(fromStart ? [] : [ofCompany('w')]), range('w'), first, ...earlier, ...conditions])
    return sql`select ${select} from ${words} join customers c on ${ofCompany('c')} and c.id = w.customer_id where ${all}`
  })
}

/** The next words of the driver, in the search's own order. */
function startOf(range: Range, { order, after: position }: ListRequest): Sql {
  const further = position && order.by === 'match' ? sql` and (d.word, d.customer_id) > (${position.key}, ${position.id}::uuid)` : sql``
  return sql`select d.word, d.customer_id from customer_words d where ${ofCompany('d')} and ${range('d')}${further} order by d.word, d.customer_id limit ${sql.lit(walked)}`
}

/** Customers who have a word of every token, each with the first word that the first token finds. */
function setSource(request: ListRequest, select: Sql): Sql {
  const sets = request.tokens.map((token) => {
    const ranges = token.map((start) => sql`select s.customer_id from customer_words s where ${ofCompany('s')} and ${between(start)('s')}`)
    return sql`(${sql.join(ranges, sql` union `)})`
  })
  const first = oneOfRanges((request.tokens[0] ?? []).map(between), 'f')
  return sql`select ${select} from (${sql.join(sets, sql` intersect `)}) met
    cross join lateral (select f.word, f.customer_id from customer_words f where ${ofCompany('f')} and f.customer_id = met.customer_id and ${first} order by f.word limit 1) w
    join customers c on ${ofCompany('c')} and c.id = w.customer_id where ${allOf(matchConditions(request))}`
}

type Range = (alias: string) => Condition
const between =
  (start: string): Range =>
  (alias) => {
    const word = sql.raw(`${alias}.word`)
    return sql`${word} >= ${start} and ${word} < ${endOf(start)}`
  }
const oneOfRanges = (ranges: readonly Range[], alias: string) => oneOf(ranges.map((range) => range(alias)))
const anyWord = (ranges: readonly Range[]): Condition =>
  sql`(select true from customer_words o where ${ofCompany('o')} and o.customer_id = w.customer_id and ${oneOfRanges(ranges, 'o')} limit 1)`
/** Does the customer of `w` have a word that begins like this token? */
export const hasWord = (token: Token) => anyWord(token.map(between))

/** What filters and scope ask of `c`. */
export const matchConditions = ({ conditions, scope }: ListRequest): Condition[] => [...conditions, ...scopeConditions(scope)]

export function scopeConditions(scope: RowScope): Condition[] {
  if (scope.kind === 'all') return []
  return [oneOf(scopeAlternatives(scope).map((each) => sql`(${allOf(each)})`))]
}

/** Conditions of which a row meets exactly one: walked one by one, each along its own index. */
function scopeAlternatives(scope: RowScope): Condition[][] {
  if (scope.kind === 'all') return [[]]
  if (scope.kind === 'customer') return [[sql`c.id = any(${scope.ids}::uuid[])`]]
  const { codes, territories } = scope
  const given: Condition[] = codes.length && territories.length ? [sql`not (c.sales_representative = any(${codes}::text[]))`] : []
  const own: Condition[][] = [
    ...codes.map((code): Condition[] => [sql`c.sales_representative = ${code}`, sql`c.sales_representative <> ''`]),
    ...territories.map((territory): Condition[] => [sql`c.territory = ${territory}`, sql`c.territory <> ''`, ...given]),
  ]
  return own.length ? own : [[sql`false`]]
}
