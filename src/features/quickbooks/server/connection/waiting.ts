import { sql } from 'kysely'
import { quickbooksPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** Nothing goes to or fro until somebody connects it anew. */
export const waitingConnection = [
  needOf(
    'quickbooksBroken',
    quickbooksPath,
    'settings.write',
    () => sql`select null::bigint as cents, null::timestamptz as due from quickbooks_connections q
      where ${ofCompany('q')} and q.state in ('accessRefused', 'reconnect')`,
  ),
]
