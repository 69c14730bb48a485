import { sql } from 'kysely'
import { automationsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

export const waitingAutomations = [
  needOf(
    'automationsFailed',
    automationsPath,
    'automations.write',
    () => sql`select null::bigint as cents, null::timestamptz as due from automation_runs r
      where ${ofCompany('r')} and r.state in ('Dead', 'Unknown') and r.updated_at > now() - interval '7 days'`,
  ),
]
