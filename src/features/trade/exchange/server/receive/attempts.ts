import type { Db } from '#server/data/db.ts'
import { inCompany, type WorkRun } from '#server/work/company-work.ts'
import { unreadable } from './unreadable.ts'

type Run = WorkRun<'ediFiles'>

const mostAttempts = 5
/** Then it goes behind the others: whatever ends the process, the one in front is not to blame for it time after time. */
const mostInPlace = 2

/** Counted before it begins, so that what takes the process with it does not do so forever. */
const count = (db: Db, { id, attempts }: Run['record']) =>
  db
    .updateTable('ediFiles')
    .set(({ ref }) => ({ attempts: attempts + 1, startedAt: attempts < mostInPlace ? ref('startedAt') : new Date() }))
    .where('id', '=', id)
    .execute()

export const tried =
  (step: (run: Run) => Promise<void>) =>
  async (run: Run): Promise<void> => {
    if (run.record.attempts >= mostAttempts) throw new Error('Tried too often.')
    await step(run)
  }

/** Of work on files: a file is given up after so many attempts, and stands there as one that could not be read. */
export const attempts = {
  taken: count,
  failed: (run: Run) => (run.record.attempts + 1 < mostAttempts ? Promise.resolve() : giveUp(run)),
}

const giveUp = (run: Run) =>
  inCompany(run, async (db) => {
    await db.updateTable('ediFiles').set({ state: 'failed' }).where('id', '=', run.record.id).execute()
    await unreadable(db, run.record)
  })
