import { sql } from 'kysely'
import { storesPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'
import { limitsThatLeadNowhere } from './limits.ts'
import { asksForAccess } from './list.ts'

export const waitingShoppers = [
  needOf(
    'accessAsked',
    storesPath,
    'stores.write',
    () => sql`select null::bigint as cents, null::timestamptz as due from store_shoppers sh where ${ofCompany('sh')} and ${asksForAccess}`,
  ),
  needOf('storeLimits', storesPath, 'stores.write', () => limitsThatLeadNowhere),
]
