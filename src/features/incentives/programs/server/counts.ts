import type { Db } from '#server/data/db.ts'
import type { ProgramFacts } from '../states.ts'

type Counts = Pick<ProgramFacts, 'pending' | 'inReview' | 'disputed' | 'inBatch' | 'unpaid' | 'taxForms'>

/** What of a program is not decided, or not paid, yet. */
export const countsOf = async (_db: Db, _programId: string): Promise<Counts> => ({
  pending: 0,
  inReview: 0,
  disputed: 0,
  inBatch: 0,
  unpaid: 0,
  taxForms: 0,
})
