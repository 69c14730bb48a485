import { type RawBuilder, sql } from 'kysely'
import { endOf } from '#server/data/beginning.ts'
import { allOf } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import type { Token } from '#server/data/listing/rarest-word.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { columns, customerListing, type KeyedRow, type ListRequest } from './list-sql.ts'
import { nearest, startsNear, typosOf } from './typos.ts'

/** Shorter words are within one letter of too many others. */
const shortest = 3
/** Of longer ones there are so many that listing them alone stops everybody else for half a second. */
const longest = 30
/** From here on each word may have a typo of its own, and a long one two. */
const shortestNear = 5

const { hasWord, matchConditions } = customerListing

const wordOf = (token: Token) => token.at(-1) ?? ''
const isBetween = (token: Token, least: number) => wordOf(token).length >= least && wordOf(token).length <= longest

/**
 * Customers found when one token, the longest ones first, may have one wrong letter; the others match to the letter. If there are none, every
 * longer token may have one, and long ones two.
 */
export async function findByTypo(db: Db, request: ListRequest, limit: number): Promise<KeyedRow[]> {
  const tried = request.tokens
    .filter((token) => isBetween(token, shortest))
    .sort((one, other) => wordOf(other).length - wordOf(one).length)
    .slice(0, 3)
  for (const token of tried) {
    const others = request.tokens.filter((each) => each !== token)
    const { rows } = await typoSql({ ...request, tokens: others }, typosOf(wordOf(token)), limit).execute(db.withoutPlugins())
    if (rows.length) return rows
  }
  const loose = tried.filter((token) => isBetween(token, shortestNear))
  const [driver, ...others] = await Promise.all(loose.map((token) => nearWords(db, wordOf(token))))
  if (!driver?.length || others.some((near) => near.length === 0)) return []
  const exact = request.tokens.filter((token) => !loose.includes(token))
  return (await typoSql({ ...request, tokens: [...exact, ...others] }, driver, limit).execute(db.withoutPlugins())).rows
}

/** The words that are there and nearest to this one. */
async function nearWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await nearWordsSql(startsNear(word)).execute(db.withoutPlugins())
  return nearest(
    word,
    rows.map((row) => row.word),
  )
}

/** Different words looked at for one beginning. */
const wordsOfStart = 300

/** Each different word that begins so, once: from one to the next along the index, however many customers have it. */
export function nearWordsSql(starts: readonly string[]): RawBuilder<{ word: string }> {
  const next = sql`select w.word from customer_words w where ${ofCompany('w')} and w.word < tried.beyond`
  return sql`select each.word from unnest(${starts}::text[], ${starts.map(endOf)}::text[]) as tried (start, beyond) cross join lateral (
    with recursive seen (word, n) as (
      (select first.word, 1 from (${next} and w.word >= tried.start order by w.word limit 1) first)
      union all select (${next} and w.word > seen.word order by w.word limit 1), seen.n + 1 from seen where seen.word is not null and seen.n < ${sql.lit(wordsOfStart)}
    ) select word from seen where word is not null) each`
}

/** Of the customers whom one possible spelling finds, this many are looked at: a guess must not cost more than a search. */
const looked = 1000

/** Probes the index of words once per possible beginning, all in one statement. */
export function typoSql(request: ListRequest, starts: readonly string[], limit: number): RawBuilder<KeyedRow> {
  const tried = sql`unnest(${starts}::text[], ${starts.map(endOf)}::text[]) as tried (start, beyond)`
  const conditions = allOf([...request.tokens.map(hasWord), ...matchConditions(request)])
  // An array is made once. Before the first statistics of a new company a subquery would be run for each of its customers.
  return sql`select ${columns(request)}, c.name_sort as key from customers c where ${ofCompany('c')} and c.id = any(array(
      select found.id from ${tried} cross join lateral (
        select c.id from (select d.customer_id from customer_words d where ${ofCompany('d')} and d.word >= tried.start and d.word < tried.beyond
          order by d.word, d.customer_id limit ${sql.lit(looked)}) w
        join customers c on ${ofCompany('c')} and c.id = w.customer_id where ${conditions} limit ${sql.lit(limit)}) found))
    order by c.name_sort, c.id limit ${sql.lit(limit)}`
}
