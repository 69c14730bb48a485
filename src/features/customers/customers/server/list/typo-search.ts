import { type RawBuilder, sql } from 'kysely'
import { allOf } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { columns, hasWord, type KeyedRow, type ListRequest, matchConditions } from './list-sql.ts'
import { typosOf } from './typos.ts'
import { endOf } from './words.ts'

/** Shorter words are within one letter of too many others. */
const shortest = 3
/** Of longer ones there are so many that listing them alone stops everybody else for half a second. */
const longest = 30

/** Customers found when one token, the longest ones first, may have one wrong letter; the others match to the letter. */
export async function findByTypo(db: Db, request: ListRequest, limit: number): Promise<KeyedRow[]> {
  const word = (token: readonly string[]) => token.at(-1) ?? ''
  const tried = request.tokens
    .filter((token) => word(token).length >= shortest && word(token).length <= longest)
    .sort((one, other) => word(other).length - word(one).length)
  for (const token of tried.slice(0, 3)) {
    const others = request.tokens.filter((each) => each !== token)
    const { rows } = await typoSql({ ...request, tokens: others }, word(token), limit).execute(db.withoutPlugins())
    if (rows.length) return rows
  }
  return []
}

/** Of the customers whom one possible spelling finds, this many are looked at: a guess must not cost more than a search. */
const looked = 1000

/** Probes the index of words once per possible typo, all in one statement. */
export function typoSql(request: ListRequest, word: string, limit: number): RawBuilder<KeyedRow> {
  const starts = typosOf(word)
  const tried = sql`unnest(${starts}::text[], ${starts.map(endOf)}::text[]) as tried (start, beyond)`
  const conditions = allOf([...request.tokens.map(hasWord), ...matchConditions(request)])
  // An array is made once. Before the first statistics of a new company a subquery would be run for each of its customers.
  return sql`select ${columns(request)}, c.name_key as key from customers c where ${ofCompany('c')} and c.id = any(array(
      select found.id from ${tried} cross join lateral (
        select c.id from (select d.customer_id from customer_words d where ${ofCompany('d')} and d.word >= tried.start and d.word < tried.beyond
          order by d.word, d.customer_id limit ${sql.lit(looked)}) w
        join customers c on ${ofCompany('c')} and c.id = w.customer_id where ${conditions} limit ${sql.lit(limit)}) found))
    order by c.name_key, c.id limit ${sql.lit(limit)}`
}
