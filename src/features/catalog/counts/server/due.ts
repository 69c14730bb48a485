import { sql } from 'kysely'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { classed } from './choices.ts'

/** Once a day: how many items of each location are due to be counted, by their value. Looked at ahead, for it reads all that is there. */
export const dueCounts: Watch = {
  name: 'counts that are due',
  everySeconds: 600,
  run: (services) => eachCompany(services, ['select company_id from app.counts_to_look_at()'], lookForDue),
}

/** So long nobody is told again of a location that stays due. */
const againDays = 7

export async function lookForDue(db: Db, companyId: string): Promise<void> {
  const locations = await db.selectFrom('stockLocations').select('id').where('active', '=', true).orderBy('id').execute()
  for (const { id } of locations) await keepDue(db, id)
  const { rows } = await sql<{ id: string; name: string; items: number }>`
    update stock_counts_due d set told_at = now() from stock_locations l
    where ${ofCompany('d')} and ${ofCompany('l')} and l.id = d.location_id
      and (d.told_at is null or d.told_at < now() - make_interval(days => ${againDays}))
    returning l.id, l.name, d.items`.execute(db)
  if (rows.length)
    await notifyOfMany(
      db,
      { companyId, code: 'NA_COUNT_DUE', to: { can: 'stock.write' } },
      rows.map(({ id, name, items }) => ({ value: `${name} (${items})`, record: { kind: 'stockLocation', id } })),
    )
  await db.updateTable('stockSettings').set({ dueLookedAt: new Date() }).execute()
}

/** Also once a count is approved. */
export async function keepDue(db: Db, locationId: string): Promise<void> {
  await sql`with due as (select count(*)::int as items from ${classed(locationId)} v where v.due),
    gone as (delete from stock_counts_due d using due where ${ofCompany('d')} and d.location_id = ${locationId}::uuid and due.items = 0)
    insert into stock_counts_due (company_id, location_id, items) select ${company}::uuid, ${locationId}::uuid, due.items from due where due.items > 0
    on conflict (company_id, location_id) do update set items = excluded.items`.execute(db)
}
