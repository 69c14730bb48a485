import { sql } from 'kysely'
import { movementsWithOrders } from '#features/sales/payouts/server/door.ts'
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
    from zone, ${movementsWithOrders}
    where ${ofCompany('t')} and t.created_at >= ${from}::date::timestamp at time zone zone.name and t.created_at < (${to}::date + 1)::timestamp at time zone zone.name
      and (${after?.createdAt ?? null}::timestamptz is null or (t.created_at, t.id) > (${after?.createdAt ?? null}, ${after?.id ?? ''}))
    order by t.created_at, t.id limit ${rowsPerPage}`.execute(db)
  return pageOf(rows, rowsPerPage)
}
