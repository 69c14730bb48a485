import { type RawBuilder, sql } from 'kysely'
import { endOf } from '../beginning.ts'
import { allOf, type Condition, oneOf } from '../conditions.ts'
import { ofCompany } from '../tenant.ts'
import type { Token, WordTable } from './rarest-word.ts'

// Long lists of a company, in an order or by the beginnings of words: a page costs the same wherever it stands and however many rows there are.

/** `match`: by the word that was found, the order of a search for which no other is asked. */
export type Order<By extends string> = { by: By | 'match'; descending: boolean }
export type ListRequest<By extends string> = {
  order: Order<By>
  /** Conditions of the filters. */
  conditions: readonly Condition[]
  tokens: readonly Token[]
  /**
   * How several tokens meet. `index`: along the words of the rarest, the others looked up per row. Where all are common that could go on for long
   * without a match, so `start` walks no further than `walked` words (without tokens, rows), and `sets` intersects the tokens' rows as sets.
   */
  meeting: 'index' | 'start' | 'sets'
  /** The rows (each once) that alone are met: a few that stand anywhere in the order, which a walk would look for too long. */
  few?: RawBuilder<unknown>
  after: { key: string | number; id: string } | null
  limit: number
  /** Of what its conditions and columns follow from, where none of them has a value of its own: such a statement is written once. */
  shape?: string
  /** Whether the rows say how many the whole list has: without search and filters, for who sees all, that is kept. */
  counted: boolean
}
type Sql = RawBuilder<unknown>
/** `total`: of a list whose rows are counted. `found`: how many matches were put in order, of a search in another order than its own. */
export type Keyed = { id: string; key: string | number; total?: number; found?: number }

/**
 * What of a table is a list. `alias`: what its conditions and columns call a row; `isRow`: which rows of it are listed at all; `words`: the table of
 * the words by which they are found, and its column with their ids; `alternatives`: conditions of which a row that the caller reaches meets exactly
 * one, walked one by one, each along its own index.
 */
type Listed<By extends string, R extends ListRequest<By>> = {
  table: string
  alias: string
  isRow?: Condition
  words: { table: WordTable; of: string }
  keys: Record<By, { column: string; type: string }>
  columns(request: R): Sql
  alternatives?(request: R): Condition[][]
}

/** Far enough to fill a page where one row in forty has all the words. */
const walked = 2000
/** Of a search in another order than its own, this many matches are put in order. */
export const sortedMatches = 1000

const either = (sources: readonly Sql[]) => sql.join(sources, sql` union all `)

export type Listing<R, Row> = {
  rowsSql(request: R, select?: 'rows' | 'ids'): RawBuilder<Row>
  beyondSql(request: R): RawBuilder<unknown>
  countSql(request: R, most: number): RawBuilder<{ rows: number }>
  matchCountSql(request: R, most: number): RawBuilder<{ rows: number; more: boolean }>
  placeSql(request: R, id: string): RawBuilder<{ key: string | number | null }>
  /** Does the row of `w` have a word that begins like this token? */
  hasWord(token: Token): Condition
  /** What filters and reach ask of a row. */
  matchConditions(request: R): Condition[]
}

export function listing<By extends string, R extends ListRequest<By>, Row extends Keyed>(listed: Listed<By, R>): Listing<R, Row> {
  const { alias, columns } = listed
  const keys: Record<string, { column: string; type: string }> = { ...listed.keys, match: { column: 'w.word', type: 'text' } }
  const keyOf = ({ order }: R) => keys[order.by] ?? { column: '', type: '' }
  const [own, row, id] = [sql.raw(`${listed.table} ${alias}`), alias, sql.raw(`${alias}.id`)]
  const ofRow = listed.isRow ? sql<boolean>`${ofCompany(row)} and ${listed.isRow}` : ofCompany(row)
  const [words, of] = [sql.raw(listed.words.table), listed.words.of]
  const idOf = (word: string) => sql.raw(`${word}.${of}`)
  const alternatives = (request: R) => listed.alternatives?.(request) ?? [[]]

  function matchConditions(request: R): Condition[] {
    const ways = alternatives(request)
    return [...request.conditions, ...(ways.every((each) => each.length) ? [oneOf(ways.map((each) => sql`(${allOf(each)})`))] : [])]
  }

  function rowsSql(request: R, select: 'rows' | 'ids' = 'rows'): RawBuilder<Row> {
    const { order, tokens, limit } = request
    const column = sql.raw(keyOf(request).column)
    const chosen = sql`${select === 'ids' ? id : columns(request)}, ${column} as key`
    const inOrder = sql`${orderedBy(request, column, id)} limit ${sql.lit(limit)}`
    const further = after(request)
    if (tokens.length && order.by !== 'match') {
      const found = matchSources(request, id).map((source) => sql`(${source} order by w.word, ${id} limit ${sql.lit(sortedMatches)})`)
      return sql`with found as materialized (select id from (${either(found)}) each limit ${sql.lit(sortedMatches)})
        select ${chosen}, (select count(*) from found) as found from found join ${own} on ${ofRow} and ${id} = found.id where true${further} ${inOrder}`
    }
    const sources = tokens.length ? matchSources(request, chosen) : rowSources(request, chosen)
    const [only, ...others] = sources.map((source) => sql<Row>`${source}${further} ${inOrder}`)
    if (only && !others.length) return only
    const each = sources.map((source) => sql`(${source}${further} ${inOrder})`)
    return sql`select * from (${either(each)}) each ${orderedBy(request, sql`key`, sql`id`)} limit ${sql.lit(limit)}`
  }

  function orderedBy({ order }: R, key: Sql, by: Sql): Sql {
    const direction = order.descending ? sql` desc` : sql``
    return sql`order by ${key}${direction}, ${by}${direction}`
  }

  /** Counted no further than `most`. In an order, or a large neighbor's rows might be read as well. */
  function countSql(request: R, most: number): RawBuilder<{ rows: number }> {
    const limit = sql.lit(most + 1)
    const column = sql.raw(keyOf(request).column)
    const counted = rowSources(request, id).map((source) => sql`(${source} order by ${column}, ${id} limit ${limit})`)
    return sql`select count(*) as rows from (select 1 from (${either(counted)}) each limit ${limit}) counted`
  }

  /**
   * How many rows the first `most` words lead to that the search begins with, and whether there are more such words. Rows themselves are read only
   * when filters or reach ask something of them.
   */
  function matchCountSql(request: R, most: number): RawBuilder<{ rows: number; more: boolean }> {
    const [driver = [], ...others] = request.tokens
    const named = driver.map((start, index) => ({ start, name: sql.raw(`w${index}`) }))
    const first = named.map(
      ({ start, name }) => sql`${name} as materialized (select ${idOf('w')} from ${words} w
        where ${ofCompany('w')} and ${between(start)('w')} order by w.word, ${idOf('w')} limit ${sql.lit(most)})`,
    )
    const all = either(named.map(({ name }) => sql`select ${sql.raw(of)} from ${name}`))
    const more = sql.join(
      named.map(({ name }) => sql`(select count(*) from ${name}) = ${sql.lit(most)}`),
      sql` or `,
    )
    const conditions = matchConditions(request)
    const rows = conditions.length ? sql`join ${own} on ${ofRow} and ${id} = ${idOf('w')}` : sql``
    const asked = allOf([...others.map(hasWord), ...conditions])
    return sql`with ${sql.join(first)} select count(distinct ${idOf('w')}) as rows, ${more} as more from (${all}) w ${rows} where ${asked}`
  }

  /** Where one row stands in the order: its key; no row when a search does not find it. */
  function placeSql(request: R, one: string): RawBuilder<{ key: string | number | null }> {
    const { order, tokens } = request
    const select = sql`${sql.raw(keyOf(request).column)} as key, ${id}`
    const source =
      order.by === 'match' && tokens.length
        ? either(matchSources({ ...request, meeting: 'index' }, select))
        : sql`select ${select} from ${own} where ${ofRow}`
    return sql`select key from (${source}) each where id = ${one}::uuid`
  }

  function after(request: R): Sql {
    const { order, after: position } = request
    if (!position) return sql``
    const { column, type } = keyOf(request)
    return sql` and (${sql.raw(column)}, ${id}) ${order.descending ? sql`<` : sql`>`} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`
  }

  const rowSources = (request: R, select: Sql): Sql[] =>
    alternatives(request).map(
      (way) => sql`select ${select} from ${rowsMet(request)} where ${allOf([ofRow, ...request.conditions, ...way])}`,
    )

  /** The rows themselves; the next of the walk; or the few, which are put in order whatever the planner expects of a walk. */
  function rowsMet(request: R): Sql {
    if (request.few)
      return sql`(select * from (${request.few}) ${sql.raw(alias)} where ${allOf([...request.conditions])} offset 0) ${sql.raw(alias)}`
    return request.meeting === 'start' ? sql`(${nextRows(request, sql.raw(`${alias}.*`))} limit ${sql.lit(walked)}) ${sql.raw(alias)}` : own
  }

  const nextRows = (request: R, select: Sql) =>
    sql`select ${select} from ${own} where ${ofRow}${after(request)} ${orderedBy(request, sql.raw(keyOf(request).column), id)}`

  /** Is there anything beyond where `start` ends? A row if so. */
  function beyondSql(request: R): RawBuilder<unknown> {
    const one = sql`1`
    const ends = request.tokens[0]?.map((start) => nextWords(between(start), request, one)) ?? [nextRows(request, one)]
    return sql`select 1 from (${either(ends.map((each) => sql`(${each} offset ${sql.lit(walked)} limit 1)`))}) each limit 1`
  }

  /**
   * One source per thing the first token may begin, walked along the index of words; each row only at the first of its words. The other tokens are
   * looked up per row. As scalar subqueries these stay single probes of an index whatever the planner expects.
   */
  function matchSources(request: R, select: Sql): Sql[] {
    if (request.few) return [fewSource(request, select)]
    if (request.meeting === 'sets') return [setSource(request, select)]
    const fromStart = request.meeting === 'start'
    const [driver = [], ...others] = request.tokens
    const ranges = driver.map(between)
    const conditions = [...others.map(hasWord), ...matchConditions(request)]
    return ranges.map((range, index) => {
      const walk = fromStart ? sql`(${startOf(range, request)}) w` : sql`${words} w`
      const first = sql<boolean>`w.word = (select f.word from ${words} f where ${ofCompany('f')} and ${idOf('f')} = ${idOf('w')} and ${range('f')} order by f.word limit 1)`
      const earlier = index > 0 ? [sql<boolean>`${anyWord(ranges.slice(0, index))} is null`] : []
      const all = allOf([...(fromStart ? [] : [ofCompany('w')]), range('w'), first, ...earlier, ...conditions])
      return sql`select ${select} from ${walk} join ${own} on ${ofRow} and ${id} = ${idOf('w')} where ${all}`
    })
  }

  const startOf = (range: Range, request: R) => sql`${nextWords(range, request, sql`d.word, ${idOf('d')}`)} limit ${sql.lit(walked)}`

  /** The next words of the driver, in the search's own order. */
  function nextWords(range: Range, { order, after: position }: R, select: Sql): Sql {
    const further = position && order.by === 'match' ? sql` and (d.word, ${idOf('d')}) > (${position.key}, ${position.id}::uuid)` : sql``
    return sql`select ${select} from ${words} d where ${ofCompany('d')} and ${range('d')}${further} order by d.word, ${idOf('d')}`
  }

  /** The first word of this row that the first token finds. */
  const firstWord = ({ tokens: [driver = []] }: R, row: Sql) =>
    sql`(select f.word, ${idOf('f')} from ${words} f where ${ofCompany('f')} and ${idOf('f')} = ${row} and ${oneOfRanges(driver.map(between), 'f')} order by f.word limit 1) w`

  /** Each of the few is asked for its words. */
  function fewSource(request: R, select: Sql): Sql {
    const asked = allOf([ofRow, ...request.tokens.slice(1).map(hasWord), ...matchConditions(request)])
    return sql`select ${select} from ${rowsMet(request)} cross join lateral ${firstWord(request, id)} where ${asked}`
  }

  /** Rows that have a word of every token, each with the first word that the first token finds. */
  function setSource(request: R, select: Sql): Sql {
    const sets = request.tokens.map((token) => {
      const ranges = token.map((start) => sql`select ${idOf('s')} from ${words} s where ${ofCompany('s')} and ${between(start)('s')}`)
      return sql`(${sql.join(ranges, sql` union `)})`
    })
    return sql`select ${select} from (${sql.join(sets, sql` intersect `)}) met cross join lateral ${firstWord(request, idOf('met'))}
      join ${own} on ${ofRow} and ${id} = ${idOf('w')} where ${allOf(matchConditions(request))}`
  }

  const anyWord = (ranges: readonly Range[]): Condition =>
    sql`(select true from ${words} o where ${ofCompany('o')} and ${idOf('o')} = ${idOf('w')} and ${oneOfRanges(ranges, 'o')} limit 1)`
  const hasWord = (token: Token) => anyWord(token.map(between))

  return { rowsSql, beyondSql, countSql, matchCountSql, placeSql, hasWord, matchConditions }
}

type Range = (alias: string) => Condition
const between =
  (start: string): Range =>
  (alias) => {
    const word = sql.raw(`${alias}.word`)
    return sql`${word} >= ${start} and ${word} < ${endOf(start)}`
  }
const oneOfRanges = (ranges: readonly Range[], alias: string) => oneOf(ranges.map((range) => range(alias)))
