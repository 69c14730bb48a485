import { sql } from 'kysely'
import { programsPath } from '#contract/places.ts'
import { needOf } from '#server/data/needs.ts'
import { ofCompany } from '#server/data/tenant.ts'

export const waitingFundings = [
  needOf(
    'fundingsWait',
    programsPath,
    'funding.write',
    () => sql`select b.total as cents, null::timestamptz as due from funding_batches b
      where ${ofCompany('b')} and b.state in ('AwaitingApproval', 'Approved', 'Unknown')`,
  ),
]
