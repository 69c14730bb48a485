import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { pageOf } from '#server/data/short-pages.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Movement } from './entries.ts'

const rowsPerPage = 500
export type Place = { createdAt: Date; id: string }

/** The movements of these days in the order they happened, a page from behind `after`. */
export async function movementsOf(db: Db, { from, to }: { from: string; to: string }, after: Place | null) {
  const { rows } = await sql<Movement & { createdAt: Date }>`
    with zone as (select time_zone as name from companies where id = app.company())
    select t.id, t.kind, t.source_id as "sourceId", t.amount, t.fee, t.net, t.currency, t.created_at as "createdAt",
      to_char(t.created_at at time zone zone.name, 'YYYY-MM-DD') as date,
      trim(concat_ws(' ', replace(t.kind, '_', ' '), t.source_id, case when o.number is not null then 'order ' || o.number end, c.customer_name)) as about
    from zone, balance_transactions t
    left join lateral (
      select i.order_id from payment_intents i where ${ofCompany('i')} and i.charge_id = t.source_id
      union all
      select i.order_id from refunds r join payment_intents i on ${ofCompany('i')} and i.id = r.intent_id where ${ofCompany('r')} and r.stripe_id = t.source_id
      union all
      select i.order_id from disputes d join payment_intents i on ${ofCompany('i')} and i.id = d.intent_id where ${ofCompany('d')} and d.id = t.source_id
      limit 1) paid on t.source_id <> ''
    left join orders o on ${ofCompany('o')} and o.id = paid.order_id
    left join customers c on ${ofCompany('c')} and c.id = o.customer_id
    where ${ofCompany('t')} and t.created_at >= ${from}::date::timestamp at time zone zone.name and t.created_at < (${to}::date + 1)::timestamp at time zone zone.name
      and (${after?.createdAt ?? null}::timestamptz is null or (t.created_at, t.id) > (${after?.createdAt ?? null}, ${after?.id ?? ''}))
    order by t.created_at, t.id limit ${rowsPerPage}`.execute(db)
  return pageOf(rows, rowsPerPage)
}
