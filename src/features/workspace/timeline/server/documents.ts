import { type RawBuilder, sql } from 'kysely'
import { customerDocumentPath, invoicePath } from '#contract/places.ts'
import { dayAt, startOfDay, zoneOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { TimelinePlace, TimelineSource } from '#server/data/timeline.ts'
import { text } from '#server/text.ts'

type Row = { id: string; day: string; number: string; total: number; state: string }

/** A document has a day; it stands where that day begins in the company. */
const documents = <K extends 'invoices' | 'credits' | 'payments'>(
  kind: K,
  table: string,
  stateOn: (today: string) => RawBuilder<unknown>,
): TimelineSource<K> => ({
  kind,
  ability: 'customers.read',
  async read({ db, language }, { customerId, before, limit }) {
    const zone = await zoneOf(db)
    const { rows } = await sql<Row>`
      select d.id, d.date as day, d.number, d.total, ${stateOn(dayAt(new Date(), zone))} as state
      from ${sql.table(table)} d where ${ofCompany('d')} and d.customer_id = ${customerId} and not d.deleted ${earlier(before, zone)}
      order by d.date desc, d.id desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
    return rows.map(({ id, day, number, total, state }) => ({
      id,
      at: beginningOf(day, zone),
      day,
      title: text(language, `timeline.titles.${kind}`, { number }).trim(),
      amount: total,
      state: state && text(language, `customers.record.invoiceState.${state}`),
      path: kind === 'invoices' ? invoicePath(id) : customerDocumentPath(customerId, kind === 'payments' ? 'payment' : 'creditMemo', id),
    }))
  },
})

const beginningOf = (day: string, zone: string) => new Date(startOfDay(day, zone)).toISOString().replace('Z', '000Z')

/** Those of the place's own day begin before it, save where it is the beginning itself: there the ids tell. */
function earlier(before: TimelinePlace['before'], zone: string) {
  if (!before) return sql``
  const day = dayAt(before.at, zone)
  if (beginningOf(day, zone) < before.at) return sql`and d.date <= ${day}::date`
  return sql`and d.date <= ${day}::date and (d.date, d.id) < (${day}::date, ${before.id}::uuid)`
}

const invoiceState = (
  today: string,
) => sql`case when d.voided then 'void' when d.balance = 0 then 'paid' when coalesce(d.due_date, d.date) < ${today}::date then 'overdue'
  when d.balance < d.total then 'partlyPaid' else 'open' end`
const voided = () => sql`case when d.voided then 'void' else '' end`

export const invoices = documents('invoices', 'invoices', invoiceState)
export const credits = documents('credits', 'credit_memos', voided)
export const payments = documents('payments', 'payments', voided)
