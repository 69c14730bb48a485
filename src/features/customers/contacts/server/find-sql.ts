import { endOf, type Token } from '#features/customers/customers/server/door.ts'

/** `condition` on `customers c`; `values` begin with what it takes. */
export type Finding = { tokens: readonly Token[]; condition: string; values: unknown[]; most: number }

type Statement = { text: string; values: unknown[] }

const columns = `k.id, k.customer_id as "customerId", k.fn, k.ln, k.email, k.phone, k.active, c.customer_name as "customerName"`

/** Each thing that a token may begin, as a condition on a word. */
const startsOf = (token: Token, values: unknown[]) =>
  token.map((start) => {
    const [from, beyond] = [values.push(start), values.push(endOf(start))]
    return (alias: string) => `${alias}.word >= $${from} and ${alias}.word < $${beyond}`
  })

/** As a scalar subquery it stays one probe of an index, whatever the planner expects. */
const hasWord = (token: Token, values: unknown[]) =>
  `(select true from contact_words o where o.contact_id = k.id and (${startsOf(token, values)
    .map((range) => range('o'))
    .join(' or ')}) limit 1)`

/** Along the words of the first token, no further than `walked`; the other tokens are looked up per contact. `looked`: so many words. */
export function along({ tokens, condition, values: given, most }: Finding, walked: number): Statement {
  const values = [...given]
  const [driver = [], ...others] = tokens
  const words = startsOf(driver, values).map(
    (range) => `(select d.word, d.contact_id from contact_words d where ${range('d')} order by d.word, d.contact_id limit ${walked})`,
  )
  const rest = others.map((token) => hasWord(token, values))
  const text = `with walked as materialized (${words.join(' union all ')}),
      met as materialized (select contact_id, min(word) as word from walked group by contact_id)
    select s.looked::int, f.* from (select count(*) as looked from walked) s
    left join lateral (select ${columns}, w.word from (select * from met order by word, contact_id) w
      cross join lateral (select * from contacts where id = w.contact_id offset 0) k
      cross join lateral (select * from customers where id = k.customer_id offset 0) c
      where ${[condition, ...rest].join(' and ')} order by w.word, w.contact_id limit ${most}) f on true order by f.word, f.id`
  return { text, values }
}

/** Contacts who have a word of every token: those of the telling ones as sets that are intersected, the others looked up per contact. */
export function together({ tokens, condition, values: given, most }: Finding, telling: readonly Token[]): Statement {
  const values = [...given]
  const rest = tokens.filter((token) => !telling.includes(token)).map((token) => hasWord(token, values))
  const sets = telling.map((token) => {
    const ranges = startsOf(token, values).map((range) => `select s.contact_id from contact_words s where ${range('s')}`)
    return `(${ranges.join(' union ')})`
  })
  const text = `select ${columns} from (${sets.join(' intersect ')}) met
    join contacts k on k.id = met.contact_id join customers c on c.id = k.customer_id
    where ${[condition, ...rest].join(' and ')} order by k.name_key, k.id limit ${most}`
  return { text, values }
}

/** A row for each contact that the caller reaches, and for each customer without one; no more than `most`. */
export const reached = ({ condition, values }: Finding, most: number): Statement => ({
  text: `select true from (select c.id from customers c where ${condition} limit ${most}) c
    left join lateral (select true from contacts where customer_id = c.id offset 0) k on true limit ${most}`,
  values,
})

/** From the caller's customers on: they are few, or the words would have led to them. */
export function ofSmallReach({ tokens, condition, values: given, most }: Finding): Statement {
  const values = [...given]
  const words = tokens.map((token) => hasWord(token, values))
  const text = `select ${columns} from customers c
    cross join lateral (select * from contacts where customer_id = c.id offset 0) k
    where ${[condition, ...words].join(' and ')} order by k.name_key, k.id limit ${most}`
  return { text, values }
}
