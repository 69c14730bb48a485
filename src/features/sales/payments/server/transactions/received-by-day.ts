import { sql } from 'kysely'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import type { DaySpans } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { paidTime, paidWithin } from './transactions-sql.ts'

type Received = { day: string; cents: number; payments: number }

/** What came in on each of these days, by the payments that the list shows for the day. */
export async function receivedByDay(context: DbContext, spans: DaySpans): Promise<Received[]> {
  const { condition, all } = await visibleCustomers(context)
  const conditions = [ofCompany('i'), ...paidWithin(spans), ...(all ? [] : [condition])]
  const { rows } = await sql<{ place: number; cents: number; payments: number }>`
    select width_bucket(${paidTime}, ${spans.starts}::timestamptz[]) as place, sum(i.amount_received)::bigint as cents, count(*)::int as payments
    from payment_intents i ${all ? sql`` : sql`join customers c on ${ofCompany('c')} and c.id = i.customer_id`}
    where ${allOf(conditions)} group by place`.execute(context.db.withoutPlugins())
  const found = new Map(rows.map((row) => [row.place, row]))
  return spans.days.map((day, at) => ({ day, cents: found.get(at + 1)?.cents ?? 0, payments: found.get(at + 1)?.payments ?? 0 }))
}
