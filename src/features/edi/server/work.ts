import { companyWork, inCompany, type WorkRun } from '#server/company-work.ts'
import type { Db } from '#server/db.ts'
import { settleFile } from './settle-file.ts'
import { splitFile } from './split-file.ts'
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

const tried =
  (step: (run: Run) => Promise<void>) =>
  async (run: Run): Promise<void> => {
    if (run.record.attempts >= mostAttempts) throw new Error('Tried too often.')
    await step(run)
  }

/** From received bytes to documents and orders. Each step does nothing twice, however often it is begun. */
export const ediWork = companyWork('ediFiles', {
  name: 'edi.read',
  open: 'open_edi_files',
  steps: { received: tried(async (run) => settleFile(await splitFile(run))), split: tried(settleFile) },
  taken: count,
  failed: (run) => (run.record.attempts + 1 < mostAttempts ? Promise.resolve() : giveUp(run)),
})

const giveUp = (run: Run) =>
  inCompany(run, async (db) => {
    await db.updateTable('ediFiles').set({ state: 'failed' }).where('id', '=', run.record.id).execute()
    await unreadable(db, run.record)
  })
