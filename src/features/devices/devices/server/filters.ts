import { sql } from 'kysely'
import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { deviceHealths, deviceStates } from '../states.ts'
import { seenDevices } from './seen.ts'

/** What the list of devices is filtered by. */
export async function deviceFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  const { rows: locations } = await sql<{ value: string; label: string }>`select l.id as value, l.name as label from stock_locations l
    where ${ofCompany('l')} and exists (select from devices d where ${ofCompany('d')} and d.inventory_location_id = l.id and ${seenDevices(context)})
    order by lower(l.name) limit 200`.execute(context.db.withoutPlugins())
  return {
    screen: 'devices',
    filters: [
      filter('state', 'deviceState', 'multi', choice('devices.states', deviceStates)),
      filter('health', 'deviceHealth', 'multi', choice('devices.health', deviceHealths)),
      filter('rep', 'settledRep', 'multi', await customerOptions.rep(context, '')),
      filter('location', 'inventoryLocationId', 'multi', locations),
      filter('low', 'lowStock', 'select', yesNo),
    ],
    sorts: [
      { key: 'deviceName', labelKey: 'fields.deviceName' },
      { key: 'deviceAdded', labelKey: 'fields.deviceAdded' },
    ],
    views: await viewsOf(context, 'devices'),
  }
}
