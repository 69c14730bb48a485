import { type RawBuilder, sql } from 'kysely'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type TimelineSource, timelineTime } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; at: string; day: string; number: string; total: number; state: string }

const zone = sql`(select time_zone from companies where id = ${company})`
const today = sql`(now() at time zone ${zone})::date`

/** A document has a day; it stands where that day begins in the company. */
const documents = <K extends 'invoices' | 'credits' | 'payments'>(
  kind: K,
  table: string,
  state: RawBuilder<unknown>,
): TimelineSource<K> => ({
  kind,
  ability: 'customers.read',
  async read({ db, language }, { customerId, before, limit }) {
    const begins = sql`(d.date::timestamp at time zone ${zone})`
    // The day alone leads along the index; the rest only tells documents of one day apart.
    const earlier = before
      ? sql`and d.date <= (${before.at}::timestamptz at time zone ${zone})::date and (${begins}, d.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
      : sql``
    const { rows } = await sql<Row>`
      select d.id, ${timelineTime(begins)} as at, d.date as day, d.number, d.total, ${state} as state
      from ${sql.table(table)} d where ${ofCompany('d')} and d.customer_id = ${customerId} and not d.deleted ${earlier}
      order by d.date desc, d.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
    return rows.map(({ id, at, day, number, total, state }) => ({
      id,
      at,
      day,
      title: text(language, `timeline.titles.${kind}`, { number }).trim(),
      amount: total,
      state: state && text(language, `customers.record.invoiceState.${state}`),
    }))
  },
})

const invoiceState = sql`case when d.voided then 'void' when d.balance = 0 then 'paid' when coalesce(d.due_date, d.date) < ${today} then 'overdue'
  when d.balance < d.total then 'partlyPaid' else 'open' end`
const voided = sql`case when d.voided then 'void' else '' end`

export const invoices = documents('invoices', 'invoices', invoiceState)
export const credits = documents('credits', 'credit_memos', voided)
export const payments = documents('payments', 'payments', voided)
