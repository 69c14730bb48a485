import { sql } from 'kysely'
import { type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { balancesOnly } from '../contract.ts'
import { seenLocations } from './seen.ts'

/** What the list of balances is filtered by: a location alone is no choice. */
export async function stockFilters(context: DbContext): Promise<Filters> {
  const only = balancesOnly.map((value) => ({ value, label: text(context.language, `stock.only.${value}`) }))
  const { rows: locations } = await sql<{ value: string; label: string }>`select l.id as value, l.name as label from stock_locations l
    where ${ofCompany('l')} and ${seenLocations(context)} order by l.is_default desc, lower(l.name)`.execute(context.db)
  return {
    screen: 'stock',
    filters: [
      ...(locations.length > 1 ? [filter('location', 'stockLocation', 'select', locations)] : []),
      filter('only', 'stockOnly', 'select', only),
    ],
    sorts: [
      { key: 'name', labelKey: 'fields.itemName' },
      { key: 'onHand', labelKey: 'fields.onHand' },
    ],
    views: await viewsOf(context, 'stock'),
  }
}
