import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ProgramFacts } from '../states.ts'

type Counts = Pick<ProgramFacts, 'pending' | 'inReview' | 'disputed' | 'inBatch' | 'unpaid' | 'taxForms'>

/** What of a program is not decided, or not paid, yet. */
export async function countsOf(db: Db, programId: string): Promise<Counts> {
  const { rows } = await sql<Omit<Counts, 'taxForms'>>`
    select count(*) filter (where e.status in ('Pending', 'Earned'))::int as pending, count(*) filter (where e.status = 'InReview')::int as "inReview",
      count(*) filter (where e.status = 'Disputed')::int as disputed, count(*) filter (where e.status in ('Approved', 'Held', 'Failed'))::int as unpaid,
      (select count(*) from funding_batches b where ${ofCompany('b')} and b.program_id = ${programId}::uuid
        and b.state in ('Preview', 'AwaitingApproval', 'Approved', 'Submitting', 'Unknown', 'Processing'))::int as "inBatch"
    from reward_entries e where ${ofCompany('e')} and e.program_id = ${programId}::uuid`.execute(db.withoutPlugins())
  const [counts] = rows
  return { pending: 0, inReview: 0, disputed: 0, inBatch: 0, unpaid: 0, ...counts, taxForms: 0 }
}
