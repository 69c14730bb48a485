import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { countUnpaid } from '../../funding/server/door.ts'
import type { ProgramFacts, ProgramState } from '../states.ts'

type Counts = Pick<ProgramFacts, 'pending' | 'inReview' | 'disputed' | 'inBatch' | 'unpaid'>

/** More are not counted: whoever closes a program sees that there are many. */
export const mostCounted = 10_000

/** Statuses of rewards that stand in the way of closing; the list is filtered by them. */
export const blockingStatuses = {
  pending: ['Pending', 'Earned'],
  inReview: ['InReview'],
  disputed: ['Disputed'],
} as const

const nothing: Counts = { pending: 0, inReview: 0, disputed: 0, inBatch: 0, unpaid: 0 }
const counting: readonly ProgramState[] = ['Ended', 'Closing']

/** What of a program that ended is not decided, or not paid, yet: nobody closes another one. */
export async function countsOf(db: Db, { id, state }: { id: string; state: ProgramState }): Promise<Counts> {
  if (!counting.includes(state)) return nothing
  const count = (kind: keyof typeof blockingStatuses) => sql`(select count(*) from (
    select from reward_entries e where ${ofCompany('e')} and e.program_id = ${id}::uuid and e.status = any(${blockingStatuses[kind]}::text[])
    limit ${sql.lit(mostCounted + 1)}) counted)::int`
  const batches = sql`(select count(*) from funding_batches b where ${ofCompany('b')} and b.program_id = ${id}::uuid
    and b.state in ('Preview', 'AwaitingApproval', 'Approved', 'Submitting', 'Unknown', 'Processing'))::int`
  const { rows } = await sql<Pick<Counts, 'pending' | 'inReview' | 'disputed' | 'inBatch'>>`select ${count('pending')} as pending,
    ${count('inReview')} as "inReview", ${count('disputed')} as disputed, ${batches} as "inBatch"`.execute(db.withoutPlugins())
  const [counts] = rows
  if (!counts) throw new Error('Counts are one row.')
  return { ...nothing, ...counts, unpaid: await countUnpaid(db, id, mostCounted + 1) }
}

/** Documents were heard of that its rewards are not computed from yet. */
export async function isBeingComputed(db: Db, programId: string): Promise<boolean> {
  const mark = await db.selectFrom('attainmentMarks').select('id').where('programId', '=', programId).limit(1).executeTakeFirst()
  return mark !== undefined
}
