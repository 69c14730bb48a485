import { type RawBuilder, sql } from 'kysely'
import { endOf } from '#server/data/beginning.ts'
import { allOf, type Condition, oneOf } from '#server/data/conditions.ts'
import type { Token } from '#server/data/listing/rarest-word.ts'
import { ofCompany } from '#server/data/tenant.ts'

export type FoundContact = {
  id: string
  customerId: string
  fn: string
  ln: string
  email: string
  phone: string
  active: boolean
  customerName: string
}

/** `condition` on `customers c`. */
export type Finding = { tokens: readonly Token[]; condition: Condition; most: number }

const columns = sql`k.id, k.customer_id as "customerId", k.fn, k.ln, k.email, k.phone, k.active, c.customer_name as "customerName"`

/** Each thing that a token may begin, as a condition on a word. */
const startsOf = (token: Token) =>
  token.map((start) => (alias: string): Condition => {
    const word = sql.raw(`${alias}.word`)
    return sql`${word} >= ${start} and ${word} < ${endOf(start)}`
  })

/** As a scalar subquery it stays one probe of an index, whatever the planner expects. */
const hasWord = (token: Token): Condition =>
  sql`(select true from contact_words o where ${ofCompany('o')} and o.contact_id = k.id and ${oneOf(startsOf(token).map((range) => range('o')))} limit 1)`

/** Along the words of the first token, no further than `walked`; the other tokens are looked up per contact. `looked`: so many words. */
export function along(
  { tokens, condition, most }: Finding,
  walked: number,
): RawBuilder<{ looked: number } & (FoundContact | { id: null })> {
  const [driver = [], ...others] = tokens
  const words = startsOf(driver).map(
    (range) =>
      sql`(select d.word, d.contact_id from contact_words d where ${ofCompany('d')} and ${range('d')} order by d.word, d.contact_id limit ${sql.lit(walked)})`,
  )
  return sql`with walked as materialized (${sql.join(words, sql` union all `)}),
      met as materialized (select contact_id, min(word) as word from walked group by contact_id)
    select s.looked::int, f.* from (select count(*) as looked from walked) s
    left join lateral (select ${columns}, w.word from (select * from met order by word, contact_id) w
      cross join lateral (select * from contacts where ${ofCompany()} and id = w.contact_id offset 0) k
      cross join lateral (select * from customers where ${ofCompany()} and id = k.customer_id offset 0) c
      where ${allOf([condition, ...others.map(hasWord)])} order by w.word, w.contact_id limit ${sql.lit(most)}) f on true order by f.word, f.id`
}

/** Contacts who have a word of every token: those of the telling ones as sets that are intersected, the others looked up per contact. */
export function together({ tokens, condition, most }: Finding, telling: readonly Token[]): RawBuilder<FoundContact> {
  const rest = tokens.filter((token) => !telling.includes(token)).map(hasWord)
  const sets = telling.map((token) => {
    const ranges = startsOf(token).map((range) => sql`select s.contact_id from contact_words s where ${ofCompany('s')} and ${range('s')}`)
    return sql`(${sql.join(ranges, sql` union `)})`
  })
  return sql`select ${columns} from (${sql.join(sets, sql` intersect `)}) met
    join contacts k on ${ofCompany('k')} and k.id = met.contact_id join customers c on ${ofCompany('c')} and c.id = k.customer_id
    where ${allOf([condition, ...rest])} order by k.name_sort, k.id limit ${sql.lit(most)}`
}

/** A row for each contact that the caller reaches, and for each customer without one; no more than `most`. */
export const reached = ({ condition }: Finding, most: number): RawBuilder<unknown> =>
  sql`select true from (select c.id from customers c where ${ofCompany('c')} and ${condition} limit ${sql.lit(most)}) c
    left join lateral (select true from contacts where ${ofCompany()} and customer_id = c.id offset 0) k on true limit ${sql.lit(most)}`

/** From the caller's customers on: they are few, or the words would have led to them. */
export const ofSmallReach = ({ tokens, condition, most }: Finding): RawBuilder<FoundContact> =>
  sql`select ${columns} from customers c
    cross join lateral (select * from contacts where ${ofCompany()} and customer_id = c.id offset 0) k
    where ${allOf([ofCompany('c'), condition, ...tokens.map(hasWord)])} order by k.name_sort, k.id limit ${sql.lit(most)}`
