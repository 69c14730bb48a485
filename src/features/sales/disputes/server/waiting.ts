import { sql } from 'kysely'
import { disputesPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

export const waitingDisputes = [
  needOf(
    'disputes',
    `${disputesPath}?open=true`,
    'payouts.write',
    () => sql`select d.amount as cents, d.due_by as due from disputes d
      where ${ofCompany('d')} and d.state in ('needs_response', 'warning_needs_response') order by d.due_by`,
  ),
]
