import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { allOf } from '#server/data/conditions.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { ages, type getReceivables, type Receivables } from '../contract.ts'
import { isOfAge, isOpen } from './age.ts'
import { foundBy } from './found-by.ts'

/** The first day of being late is the day after it is due: of this the index has the balances beside it. */
const dueOn = sql`(i.overdue_from - 1)`

type Late = Receivables['mostLate'][number]
/** So many stand by name. */
const mostLate = 5

/** From the indexes of open invoices and of unused credit alone, unless somebody searches or reaches a few customers only. */
export async function receivables(
  context: DbContext,
  { search }: ValidInput<typeof getReceivables>['query'],
): Promise<RawResult<typeof getReceivables>> {
  const { db } = context
  const [today, { conditions, joins }] = await Promise.all([todayOf(db), foundBy(context, search)])
  const age = sql.join(
    ages.map((each) => sql`when ${isOfAge(each, today, dueOn)} then ${sql.lit(each)}`),
    sql` `,
  )
  const open = sql`select i.customer_id, case ${age} end as age, sum(i.balance) as amount, count(*) as invoices, min(i.overdue_from) as since
    from invoices i ${joins ? sql`join customers c on ${ofCompany('c')} and c.id = i.customer_id` : sql``}
    where ${allOf([isOpen, sql`i.customer_id is not null`, ...conditions])} group by 1, 2`
  const { rows } = await sql<{ age: string; amount: number; count: number; most: Late[] | null }>`
    with open as materialized (${open}),
    late as (select customer_id, sum(amount) as owed, min(since) as since from open where age <> 'current' group by customer_id),
    unused as (
      select l.*, coalesce((select sum(m.balance) from credit_memos m where ${ofCompany('m')} and m.customer_id = l.customer_id
          and m.balance > 0 and not m.deleted and not m.voided), 0)
        + coalesce((select sum(p.unapplied) from payments p where ${ofCompany('p')} and p.customer_id = l.customer_id
          and p.unapplied > 0 and not p.deleted and not p.voided), 0) as credit from late l),
    most as (select * from unused where owed > credit order by owed - credit desc, customer_id limit ${sql.lit(mostLate)})
    select age, sum(amount)::bigint as amount, sum(invoices)::bigint as count, null::json as most from open group by age
    union all select 'credit', coalesce(sum(least(owed, credit)), 0)::bigint, 0, (select json_agg(json_build_object(
        'customerId', m.customer_id, 'customerName', c.customer_name, 'daysLate', ${today}::date - m.since + 1, 'overdue', m.owed::bigint,
        'credit', m.credit::bigint) order by m.owed - m.credit desc, m.customer_id)
      from most m join customers c on ${ofCompany('c')} and c.id = m.customer_id) from unused`.execute(db.withoutPlugins())
  const of = new Map(rows.map((row) => [row.age, row]))
  const sumOf = (each: string) => ({ amount: of.get(each)?.amount ?? 0, count: of.get(each)?.count ?? 0 })
  return {
    ages: {
      current: sumOf('current'),
      days30: sumOf('days30'),
      days60: sumOf('days60'),
      days90: sumOf('days90'),
      older: sumOf('older'),
    },
    creditOfLate: sumOf('credit').amount,
    mostLate: of.get('credit')?.most ?? [],
  }
}
