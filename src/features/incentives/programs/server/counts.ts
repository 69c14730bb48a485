import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ProgramFacts } from '../states.ts'

type Counts = Pick<ProgramFacts, 'pending' | 'inReview' | 'disputed' | 'inBatch' | 'unpaid' | 'taxForms'>

/** More are not counted: whoever closes a program sees that there are many. */
export const mostCounted = 10_000

/** Statuses of rewards that stand in the way of closing; the list is filtered by them. */
export const blockingStatuses = {
  pending: ['Pending', 'Earned'],
  inReview: ['InReview'],
  disputed: ['Disputed'],
  unpaid: ['Approved', 'Held', 'Failed'],
} as const

/** What of a program is not decided, or not paid, yet. What comes to nothing need not be paid. */
export async function countsOf(db: Db, programId: string): Promise<Counts> {
  const count = (kind: keyof typeof blockingStatuses) => sql`(select count(*) from (
    select from reward_entries e where ${ofCompany('e')} and e.program_id = ${programId}::uuid
      and e.status = any(${blockingStatuses[kind]}::text[]) and ${kind === 'unpaid' ? sql`e.earned <> 0` : sql`true`}
    limit ${sql.lit(mostCounted + 1)}) counted)::int`
  const batches = sql`(select count(*) from funding_batches b where ${ofCompany('b')} and b.program_id = ${programId}::uuid
    and b.state in ('Preview', 'AwaitingApproval', 'Approved', 'Submitting', 'Unknown', 'Processing'))::int`
  const { rows } = await sql<Omit<Counts, 'taxForms'>>`select ${count('pending')} as pending, ${count('inReview')} as "inReview",
    ${count('disputed')} as disputed, ${batches} as "inBatch", ${count('unpaid')} as unpaid`.execute(db.withoutPlugins())
  const [counts] = rows
  if (!counts) throw new Error('Counts are one row.')
  return { ...counts, taxForms: 0 }
}

/** Documents were heard of that its rewards are not computed from yet. */
export async function isBeingComputed(db: Db, programId: string): Promise<boolean> {
  const mark = await db.selectFrom('attainmentMarks').select('id').where('programId', '=', programId).limit(1).executeTakeFirst()
  return mark !== undefined
}
