import { sql } from 'kysely'
import { automationsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { noticeOf } from '#server/needs.ts'

export const waitingAutomations = [
  noticeOf(
    'automationsFailed',
    automationsPath,
    'automations.write',
    (after) => sql`select null::bigint as cents, null::timestamptz as due, r.updated_at as came from automation_runs r
      where ${ofCompany('r')} and r.state in ('Dead', 'Unknown') and r.updated_at > greatest(now() - interval '7 days', ${after})`,
  ),
]
