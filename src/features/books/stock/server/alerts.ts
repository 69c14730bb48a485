import { sql } from 'kysely'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'

/** Items that became fewer than there should be, or less than nothing where the rule does not simply allow it. */
export const stockAlerts: Watch = {
  name: 'stock that is low',
  everySeconds: 30,
  run: (services) => eachCompany(services, ['select company_id from app.untold_stock_alerts()'], tellOfStock),
}

/** No list of notices is worth reading that is longer. */
const mostAtOnce = 50

type Alert = { locationId: string; what: 'low' | 'negative'; item: string; location: string; onHand: string; isStill: boolean }
export async function tellOfStock(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<Alert>`
    with untold as (
      -- What somebody else has is told the next time.
      select item_id, location_id, what from stock_alerts where ${ofCompany()} and told_at is null for update skip locked)
    update stock_alerts a set told_at = now() from untold u, stock_balances b join items i on ${ofCompany('i')} and i.id = b.item_id
      join stock_locations l on ${ofCompany('l')} and l.id = b.location_id cross join stock_settings s
    where ${ofCompany('a')} and a.item_id = u.item_id and a.location_id = u.location_id and a.what = u.what and ${ofCompany('b')} and b.item_id = a.item_id and b.location_id = a.location_id
      and ${ofCompany('s')}
    returning a.location_id as "locationId", a.what, i.name as item, l.name as location, trim_scale(b.on_hand)::text as "onHand",
      case a.what when 'low' then b.on_hand - b.reserved < b.par else b.on_hand < 0 and coalesce(l.negative, s.negative) <> 'allow' end as "isStill"`.execute(
    db.withoutPlugins(),
  )
  for (const [what, code] of [
    ['low', 'NA_LOW_STOCK'],
    ['negative', 'NA_NEGATIVE_STOCK'],
  ] as const) {
    const told = rows.filter((row) => row.what === what && row.isStill).slice(0, mostAtOnce)
    if (told.length)
      await notifyOfMany(
        db,
        { companyId, code, to: { can: 'stock.write' } },
        told.map(({ locationId, item, location, onHand }) => ({
          value: `${item}, ${location}: ${onHand}`,
          record: { kind: 'stockLocation', id: locationId },
        })),
      )
  }
}
