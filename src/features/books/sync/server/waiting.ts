import { sql } from 'kysely'
import { syncPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** In the list's own order, along its index. */
export const waitingEntries = [
  needOf(
    'changesWait',
    syncPath,
    'sync.write',
    () => sql`select null::bigint as cents, null::timestamptz as due from deliveries d
      where ${ofCompany('d')} and d.lane = 'needsYou' order by d.updated_at desc, d.id desc`,
  ),
]
