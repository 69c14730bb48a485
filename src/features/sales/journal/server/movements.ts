import { sql } from 'kysely'
import { movementsWithOrders } from '#features/sales/payouts/server/door.ts'
import { dayAt, instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { pageOf } from '#server/data/short-pages.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Movement } from './entries.ts'

const rowsPerPage = 500
export type Place = { createdAt: Date; id: string }

/** The movements of these days in the order they happened, a page from behind `after`. */
export async function movementsOf(db: Db, { from, to }: { from: string; to: string }, after: Place | null) {
  const zone = await zoneOf(db)
  const dayAfter = Temporal.PlainDate.from(to).add({ days: 1 })
  const { rows } = await sql<Omit<Movement, 'date'> & { createdAt: Date }>`
    select t.id, t.kind, t.source_id as "sourceId", t.amount, t.fee, t.net, t.currency, t.created_at as "createdAt",
      coalesce((select r.still_owed or i.held_for <> '' from refunds r join payment_intents i on ${ofCompany('i')} and i.id = r.intent_id
        where ${ofCompany('r')} and r.stripe_id = t.source_id), false) as owed,
      trim(concat_ws(' ', replace(t.kind, '_', ' '), t.source_id, case when o.number is not null then 'order ' || o.number end, c.customer_name)) as about
    from ${movementsWithOrders}
    where ${ofCompany('t')} and t.created_at >= ${instant(startOfDay(from, zone))} and t.created_at < ${instant(startOfDay(dayAfter, zone))}
      and (${after?.createdAt ?? null}::timestamptz is null or (t.created_at, t.id) > (${after?.createdAt ?? null}, ${after?.id ?? ''}))
    order by t.created_at, t.id limit ${rowsPerPage}`.execute(db)
  const movements = rows.map((row) => ({ ...row, date: dayAt(row.createdAt, zone) }))
  return pageOf(movements, rowsPerPage)
}
