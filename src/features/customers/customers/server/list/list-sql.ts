import type { CustomerRow, customerSorts } from '../../contract.ts'
import type { RowScope } from '../scope.ts'
import { newValues, type Values } from './list-filters.ts'
import { endOf, type Token } from './words.ts'

/** `match`: by the word that was found, the order of a search for which no other is asked. */
export type Order = { by: (typeof customerSorts)[number] | 'match'; descending: boolean }
export type ListRequest = {
  order: Order
  scope: RowScope
  /** Conditions of the filters, made with the same values. */
  conditions: (values: Values) => string[]
  tokens: readonly Token[]
  /**
   * How several tokens meet. `index`: along the words of the rarest, the others looked up per customer. Where all are common that could go
   * on for long without a match, so `start` walks no further than `walked` words, and `sets` intersects the tokens' customers as sets.
   */
  meeting: 'index' | 'start' | 'sets'
  after: { key: string | number; id: string } | null
  limit: number
}
type Statement = { text: string; values: unknown[] }
/** `found`: how many matches were put in order, of a search in another order than its own. */
export type KeyedRow = CustomerRow & { key: string | number; found?: number }

/** Far enough to fill a page where one customer in forty has all the words. */
const walked = 2000

/** Of a search in another order than its own, this many matches are put in order. */
export const sortedMatches = 1000

const keys = {
  customerName: { column: 'c.name_key', type: 'text' },
  customerCompanyName: { column: 'c.company_key', type: 'text' },
  openBalance: { column: 'c.open_balance', type: 'bigint' },
  updatedAt: { column: 'c.updated_at', type: 'timestamptz' },
  match: { column: 'w.word', type: 'text' },
} as const

export const columns = `c.id, c.customer_name as "customerName", c.customer_company_name as "customerCompanyName", c.phone, c.open_balance as "openBalance",
  c.email, c.sales_representative as "salesRepresentative", c.territory, c.customer_type as "customerType", case when c.on_hold then 'Y' else 'N' end as "onHold",
  case when c.active then 'Y' else 'N' end as active, c.sync_state as "syncState", c.updated_at as "updatedAt"`

/** The rows of a page, each with its `key` in the order; or only their ids. */
export function rowsSql(request: ListRequest, select: 'rows' | 'ids' = 'rows'): Statement {
  const values = newValues()
  const { order, tokens, limit } = request
  const { column } = keys[order.by]
  const chosen = `${select === 'ids' ? 'c.id' : columns}, ${column} as key`
  const inOrder = `order by ${column}${order.descending ? ' desc' : ''}, c.id${order.descending ? ' desc' : ''} limit ${limit}`
  const whole = (sources: string[]) => {
    if (sources.length === 1) return `${sources[0]} ${inOrder}`
    const outer = inOrder.replace(column, 'key').replace('c.id', 'id')
    return `select * from (${sources.map((source) => `(${source} ${inOrder})`).join(' union all ')}) each ${outer}`
  }
  if (tokens.length && order.by !== 'match') {
    const found = matchSources(request, values, 'c.id')
      .map((source) => `(${source} order by w.word, c.id limit ${sortedMatches})`)
      .join(' union all ')
    const text = `with found as materialized (select id from (${found}) each limit ${sortedMatches})
      select ${chosen}, (select count(*) from found) as found from found join customers c on c.id = found.id where true${after(request, values)} ${inOrder}`
    return { text, values: values.list }
  }
  if (tokens.length) {
    const sources = matchSources(request, values, chosen)
    return { text: whole(sources.map((source) => source + after(request, values))), values: values.list }
  }
  const sources = rowSources(request, values, chosen)
  return { text: whole(sources.map((source) => source + after(request, values))), values: values.list }
}

/** How many rows the whole list has, counted no further than `most`. In an order, or a large neighbour's rows might be read as well. */
export function countSql(request: ListRequest, most: number): Statement {
  const values = newValues()
  const ending = `order by ${keys[request.order.by].column}, c.id limit ${most + 1}`
  const counted = rowSources(request, values, 'c.id').map((source) => `(${source} ${ending})`)
  return {
    text: `select count(*) as rows from (select 1 from (${counted.join(' union all ')}) each limit ${most + 1}) counted`,
    values: values.list,
  }
}

/**
 * How many customers the first `most` words lead to that the search begins with, and whether there are more such words. Customers
 * themselves are read only when filters or the scope ask something of them.
 */
export function matchCountSql(request: ListRequest, most: number): Statement {
  const values = newValues()
  const [driver = [], ...others] = request.tokens
  const words = driver.map((start, index) => {
    const range = between(start, values)('w')
    return `w${index} as materialized (select w.customer_id from customer_words w where ${range} order by w.word, w.customer_id limit ${most})`
  })
  const all = driver.map((_, index) => `select customer_id from w${index}`).join(' union all ')
  const more = driver.map((_, index) => `(select count(*) from w${index}) = ${most}`).join(' or ')
  const conditions = matchConditions(request, values)
  const customers = conditions.length ? 'join customers c on c.id = w.customer_id' : ''
  const asked = [...others.map((token) => hasWord(token, values)), ...conditions].join(' and ') || 'true'
  const text = `with ${words.join(', ')} select count(distinct w.customer_id) as rows, ${more} as more from (${all}) w ${customers} where ${asked}`
  return { text, values: values.list }
}

/** Where one customer stands in the order: its key; no row when a search does not find it. */
export function placeSql(request: ListRequest, id: string): Statement {
  const values = newValues()
  const { order, tokens } = request
  const select = `${keys[order.by].column} as key`
  const source =
    order.by === 'match' && tokens.length
      ? matchSources({ ...request, meeting: 'index' }, values, `${select}, c.id`).join(' union all ')
      : `select ${select}, c.id from customers c`
  const text = `select key from (${source}) each where id = ${values.add(id)}::uuid`
  return { text, values: values.list }
}

function after({ order, after: position }: ListRequest, values: Values): string {
  if (!position) return ''
  const { column, type } = keys[order.by]
  return ` and (${column}, c.id) ${order.descending ? '<' : '>'} (${values.add(position.key)}::${type}, ${values.add(position.id)}::uuid)`
}

/** One source per alternative of the scope. */
function rowSources(request: ListRequest, values: Values, select: string): string[] {
  const conditions = request.conditions(values)
  return scopeAlternatives(request.scope, values).map(
    (own) => `select ${select} from customers c where ${[...conditions, ...own].join(' and ') || 'true'}`,
  )
}

/**
 * One source per thing the first token may begin, walked along the index of words; each customer only at the first of its words. The
 * other tokens are looked up per customer. As scalar subqueries these stay single probes of an index whatever the planner expects.
 */
function matchSources(request: ListRequest, values: Values, select: string): string[] {
  if (request.meeting === 'sets') return [setSource(request, values, select)]
  const words = (range: Range) => (request.meeting === 'start' ? `(${startOf(range, request, values)})` : 'customer_words')
  const [driver = [], ...others] = request.tokens
  const conditions = matchConditions(request, values)
  const ranges = driver.map((start) => between(start, values))
  const rest = others.map((token) => hasWord(token, values))
  return ranges.map((range, index) => {
    const first = `w.word = (select f.word from customer_words f where f.customer_id = w.customer_id and ${range('f')} order by f.word limit 1)`
    const earlier = index > 0 ? [`${anyWord(ranges.slice(0, index))} is null`] : []
    const all = [range('w'), first, ...earlier, ...rest, ...conditions]
    return `select ${select} from ${words(range)} w join customers c on c.id = w.customer_id where ${all.join(' and ')}`
  })
}

/** The next words of the driver, in the search's own order. */
function startOf(range: Range, { order, after: position }: ListRequest, values: Values): string {
  const further =
    position && order.by === 'match' ? ` and (d.word, d.customer_id) > (${values.add(position.key)}, ${values.add(position.id)}::uuid)` : ''
  return `select d.word, d.customer_id from customer_words d where ${range('d')}${further} order by d.word, d.customer_id limit ${walked}`
}

/** Customers who have a word of every token, each with the first word that the first token finds. */
function setSource(request: ListRequest, values: Values, select: string): string {
  const sets = request.tokens.map((token) => {
    const ranges = token.map((start) => `select s.customer_id from customer_words s where ${between(start, values)('s')}`)
    return `(${ranges.join(' union ')})`
  })
  const first = request.tokens[0]?.map((start) => between(start, values)('f')).join(' or ')
  const conditions = matchConditions(request, values)
  return `select ${select} from (${sets.join(' intersect ')}) met
    cross join lateral (select f.word, f.customer_id from customer_words f where f.customer_id = met.customer_id and (${first}) order by f.word limit 1) w
    join customers c on c.id = w.customer_id where ${conditions.join(' and ') || 'true'}`
}

type Range = (alias: string) => string
function between(start: string, values: Values): Range {
  const from = values.add(start)
  const to = values.add(endOf(start))
  return (alias) => `${alias}.word >= ${from} and ${alias}.word < ${to}`
}
const anyWord = (ranges: Range[]) =>
  `(select true from customer_words o where o.customer_id = w.customer_id and (${ranges.map((range) => range('o')).join(' or ')}) limit 1)`
/** Does the customer of `w` have a word that begins like this token? */
export const hasWord = (token: Token, values: Values) => anyWord(token.map((start) => between(start, values)))

/** What filters and scope ask of `c`. */
export const matchConditions = (request: ListRequest, values: Values) => [
  ...request.conditions(values),
  ...scopeConditions(request.scope, values),
]

export function scopeConditions(scope: RowScope, values: Values): string[] {
  const alternatives = scopeAlternatives(scope, values).map((each) => (each.length ? `(${each.join(' and ')})` : 'true'))
  return alternatives.length === 1 && alternatives[0] === 'true' ? [] : [`(${alternatives.join(' or ')})`]
}

/** Conditions of which a row meets exactly one: walked one by one, each along its own index. */
function scopeAlternatives(scope: RowScope, values: Values): string[][] {
  if (scope.kind === 'all') return [[]]
  if (scope.kind === 'customer') return [[`c.id = any(${values.add(scope.ids)}::uuid[])`]]
  const { codes, territories } = scope
  const given = codes.length && territories.length ? [`not (c.sales_representative = any(${values.add(codes)}::text[]))`] : []
  const own = [
    ...codes.map((code) => [`c.sales_representative = ${values.add(code)}`, `c.sales_representative <> ''`]),
    ...territories.map((territory) => [`c.territory = ${values.add(territory)}`, `c.territory <> ''`, ...given]),
  ]
  return own.length ? own : [['false']]
}
