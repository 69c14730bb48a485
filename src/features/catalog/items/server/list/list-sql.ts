import { type RawBuilder, sql } from 'kysely'
import { endOf, type Token } from '#features/customers/customers/server/door.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type ItemRow, type itemSorts, picturePath } from '../../contract.ts'

/** `match`: by the word that was found, the order of a search for which no other is asked. */
export type Order = { by: (typeof itemSorts)[number] | 'match'; descending: boolean }
export type ListRequest = {
  order: Order
  /** Conditions of the filters. */
  conditions: readonly Condition[]
  tokens: readonly Token[]
  /**
   * How several tokens meet. `index`: along the words of the rarest, the others looked up per item. Where all are common that could go on
   * for long without a match, so `start` walks no further than `walked` words, and `sets` intersects the tokens' items as sets.
   */
  meeting: 'index' | 'start' | 'sets'
  after: { key: string | number; id: string } | null
  limit: number
  seesCosts: boolean
  /** Whether the rows say how many the whole list has: without search and filters that is kept. */
  counted: boolean
}
type Sql = RawBuilder<unknown>
/** `total`: of a list whose rows are counted. `found`: how many matches were put in order, of a search in another order than its own. */
export type KeyedRow = ItemRow & { key: string | number; total?: number; found?: number }

/** Far enough to fill a page where one item in forty has all the words. */
const walked = 2000
/** Of a search in another order than its own, this many matches are put in order. */
export const sortedMatches = 1000

const keys = {
  name: { column: 'i.name_sort', type: 'text' },
  number: { column: 'i.number_key', type: 'text' },
  unitPrice: { column: 'i.price_order', type: 'bigint' },
  quantityOnHand: { column: 'i.on_hand_order', type: 'bigint' },
  updatedAt: { column: 'i.updated_at', type: 'timestamptz' },
  match: { column: 'w.word', type: 'text' },
} as const

/** Categories of QuickBooks are no items. */
export const isItem = sql<boolean>`i.item_type <> 'Category'`
/** Where the first picture of `i` is fetched. */
export const firstPicture = sql`(select ${`${picturePath}/`}::text || p.id from item_pictures p where ${ofCompany('p')} and p.item_id = i.id order by p.position, p.id limit 1)`
/** A decimal without zeros behind it. */
export const plain = (column: string) => sql`trim_scale(${sql.raw(column)})::text`

const columns = ({
  seesCosts,
  counted,
}: ListRequest) => sql`i.id, ${firstPicture} as picture, i.sku as number, i.name, i.category_id as "categoryId",
  coalesce((select c.name from item_categories c where ${ofCompany('c')} and c.id = i.category_id), '') as category, i.unit,
  ${plain('i.unit_price')} as "unitPrice", ${seesCosts ? plain('i.purchase_cost') : sql`null`} as cost, ${plain('i.quantity_on_hand')} as "quantityOnHand",
  i.item_type as "itemType", case when i.active then 'Y' else 'N' end as active, case when i.in_stores then 'Y' else 'N' end as "inStores",
  case when i.on_devices then 'Y' else 'N' end as "onDevices", i.updated_at as "updatedAt"${counted ? sql`, ${keptCount} as total` : sql``}`
const keptCount = sql`(select coalesce(sum(k.active), 0) from item_counts k where ${ofCompany('k')})`

const either = (sources: readonly Sql[]) => sql.join(sources, sql` union all `)
const ofItem = sql`${ofCompany('i')} and ${isItem}`

/** The rows of a page, each with its `key` in the order; or only their ids. */
export function rowsSql(request: ListRequest, select: 'rows' | 'ids' = 'rows'): RawBuilder<KeyedRow> {
  const { order, tokens, limit } = request
  const column = sql.raw(keys[order.by].column)
  const chosen = sql`${select === 'ids' ? sql`i.id` : columns(request)}, ${column} as key`
  const direction = order.descending ? sql` desc` : sql``
  const orderedBy = (key: Sql, id: Sql) => sql`order by ${key}${direction}, ${id}${direction} limit ${sql.lit(limit)}`
  const inOrder = orderedBy(column, sql`i.id`)
  const further = after(request)
  if (tokens.length && order.by !== 'match') {
    const found = matchSources(request, sql`i.id`).map((source) => sql`(${source} order by w.word, i.id limit ${sql.lit(sortedMatches)})`)
    return sql`with found as materialized (select id from (${either(found)}) each limit ${sql.lit(sortedMatches)})
      select ${chosen}, (select count(*) from found) as found from found join items i on ${ofItem} and i.id = found.id where true${further} ${inOrder}`
  }
  const sources = tokens.length ? matchSources(request, chosen) : [rowSource(request, chosen)]
  const [only, ...others] = sources.map((source) => sql<KeyedRow>`${source}${further} ${inOrder}`)
  if (only && !others.length) return only
  const each = sources.map((source) => sql`(${source}${further} ${inOrder})`)
  return sql`select * from (${either(each)}) each ${orderedBy(sql`key`, sql`id`)}`
}

/** How many rows the whole list has, counted no further than `most`. In an order, or a large neighbor's rows might be read as well. */
export function countSql(request: ListRequest, most: number): RawBuilder<{ rows: number }> {
  const column = sql.raw(keys[request.order.by].column)
  return sql`select count(*) as rows from (${rowSource(request, sql`i.id`)} order by ${column}, i.id limit ${sql.lit(most + 1)}) counted`
}

/** How many items the first `most` words lead to that the search begins with, and whether there are more such words. */
export function matchCountSql(request: ListRequest, most: number): RawBuilder<{ rows: number; more: boolean }> {
  const [driver = [], ...others] = request.tokens
  const named = driver.map((start, index) => ({ start, name: sql.raw(`w${index}`) }))
  const words = named.map(
    ({ start, name }) => sql`${name} as materialized (select w.item_id from item_words w
      where ${ofCompany('w')} and ${between(start)('w')} order by w.word, w.item_id limit ${sql.lit(most)})`,
  )
  const all = either(named.map(({ name }) => sql`select item_id from ${name}`))
  const more = sql.join(
    named.map(({ name }) => sql`(select count(*) from ${name}) = ${sql.lit(most)}`),
    sql` or `,
  )
  const { conditions } = request
  const items = conditions.length ? sql`join items i on ${ofItem} and i.id = w.item_id` : sql``
  const asked = allOf([...others.map(hasWord), ...conditions])
  return sql`with ${sql.join(words)} select count(distinct w.item_id) as rows, ${more} as more from (${all}) w ${items} where ${asked}`
}

/** Where one item stands in the order: its key; no row when a search does not find it. */
export function placeSql(request: ListRequest, id: string): RawBuilder<{ key: string | number | null }> {
  const { order, tokens } = request
  const select = sql`${sql.raw(keys[order.by].column)} as key, i.id`
  const source =
    order.by === 'match' && tokens.length
      ? either(matchSources({ ...request, meeting: 'index' }, select))
      : sql`select ${select} from items i where ${ofItem}`
  return sql`select key from (${source}) each where id = ${id}::uuid`
}

function after({ order, after: position }: ListRequest): Sql {
  if (!position) return sql``
  const { column, type } = keys[order.by]
  return sql` and (${sql.raw(column)}, i.id) ${order.descending ? sql`<` : sql`>`} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`
}

const rowSource = ({ conditions }: ListRequest, select: Sql): Sql =>
  sql`select ${select} from items i where ${allOf([ofItem as Condition, ...conditions])}`

/**
 * One source per thing the first token may begin, walked along the index of words; each item only at the first of its words. The other
 * tokens are looked up per item. As scalar subqueries these stay single probes of an index whatever the planner expects.
 */
function matchSources(request: ListRequest, select: Sql): Sql[] {
  if (request.meeting === 'sets') return [setSource(request, select)]
  const fromStart = request.meeting === 'start'
  const [driver = [], ...others] = request.tokens
  const ranges = driver.map(between)
  const conditions = [...others.map(hasWord), ...request.conditions]
  return ranges.map((range, index) => {
    const words = fromStart ? sql`(${startOf(range, request)}) w` : sql`item_words w`
    const first = sql<boolean>`w.word = (select f.word from item_words f where ${ofCompany('f')} and f.item_id = w.item_id and ${range('f')} order by f.word limit 1)`
    const earlier = index > 0 ? [sql<boolean>`${anyWord(ranges.slice(0, index))} is null`] : []
    const all = allOf([...(fromStart ? [] : [ofCompany('w')]), range('w'), first, ...earlier, ...conditions])
    return sql`select ${select} from ${words} join items i on ${ofItem} and i.id = w.item_id where ${all}`
  })
}

/** The next words of the driver, in the search's own order. */
function startOf(range: Range, { order, after: position }: ListRequest): Sql {
  const further = position && order.by === 'match' ? sql` and (d.word, d.item_id) > (${position.key}, ${position.id}::uuid)` : sql``
  return sql`select d.word, d.item_id from item_words d where ${ofCompany('d')} and ${range('d')}${further} order by d.word, d.item_id limit ${sql.lit(walked)}`
}

/** Items that have a word of every token, each with the first word that the first token finds. */
function setSource(request: ListRequest, select: Sql): Sql {
  const sets = request.tokens.map((token) => {
    const ranges = token.map((start) => sql`select s.item_id from item_words s where ${ofCompany('s')} and ${between(start)('s')}`)
    return sql`(${sql.join(ranges, sql` union `)})`
  })
  const first = oneOfRanges((request.tokens[0] ?? []).map(between), 'f')
  return sql`select ${select} from (${sql.join(sets, sql` intersect `)}) met
    cross join lateral (select f.word, f.item_id from item_words f where ${ofCompany('f')} and f.item_id = met.item_id and ${first} order by f.word limit 1) w
    join items i on ${ofItem} and i.id = w.item_id where ${allOf(request.conditions)}`
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
  sql`(select true from item_words o where ${ofCompany('o')} and o.item_id = w.item_id and ${oneOfRanges(ranges, 'o')} limit 1)`
/** Does the item of `w` have a word that begins like this token? */
const hasWord = (token: Token) => anyWord(token.map(between))
