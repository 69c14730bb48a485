import { sql } from 'kysely'
import { configurationsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** Ways to trading partners over which nothing comes. */
export const waitingConnections = [
  needOf(
    'connectionsBroken',
    configurationsPath,
    'connections.write',
    () => sql`select null::bigint as cents, null::timestamptz as due from edi_connections e
      where ${ofCompany('e')} and e.problem_since is not null and e.removed_at is null`,
  ),
]
