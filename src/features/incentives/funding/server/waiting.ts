import { sql } from 'kysely'
import { programsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

export const waitingFundings = [
  needOf(
    'fundingsWait',
    programsPath,
    'funding.write',
    () => sql`select b.total as cents, null::timestamptz as due from funding_batches b
      where ${ofCompany('b')} and b.state in ('AwaitingApproval', 'Approved', 'Unknown')`,
  ),
]
