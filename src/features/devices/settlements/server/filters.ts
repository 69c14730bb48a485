import { sql } from 'kysely'
import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { customerOptions } from '#features/customers/customers/server/door.ts'
import { seenDevices } from '#features/devices/devices/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { settlementSorts, settlementStates } from '../contract.ts'

const mostDevices = 200

/** What the list of settlements is filtered by. */
export async function settlementFilters(context: DbContext): Promise<Filters> {
  const { choice, yesNo } = choicesIn(context.language)
  const { rows: devices } = await sql<{ value: string; label: string }>`select d.id as value, d.name as label from devices d
    where ${ofCompany('d')} and ${seenDevices(context)} order by d.name_key, d.id limit ${sql.lit(mostDevices)}`.execute(
    context.db.withoutPlugins(),
  )
  return {
    screen: 'settlements',
    filters: [
      filter('settled', 'settledAt', 'dateRange'),
      filter('differs', 'settlementDiffers', 'select', yesNo),
      filter('device', 'deviceName', 'multi', devices),
      filter('rep', 'settledRep', 'multi', await customerOptions.rep(context, '')),
      filter('state', 'settlementState', 'multi', choice('settlements.states', settlementStates)),
    ],
    sorts: settlementSorts.map((key) => ({ key, labelKey: `fields.${key}` })),
    views: await viewsOf(context, 'settlements'),
  }
}
