import { stat } from 'node:fs/promises'
import { sql, type UpdateObject } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { isOverLimit } from '#server/files/storage.ts'
import { companyWork, inCompany, type WorkRun } from '#server/work/company-work.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { writeArchive } from './archive.ts'
import { exportPlace, removeExport } from './export-path.ts'
import { openSnapshot } from './snapshot.ts'

const keptDays = 7
const noteEveryMs = 1000
type Run = WorkRun<'companyExports'>
type Change = UpdateObject<DB, 'companyExports'>

/** Somebody cancelled it: nothing to tell anybody. */
class Cancelled extends Error {}

/** Each from its beginning: a file that was begun is of no use to the next worker. */
export const companyExports = companyWork('companyExports', {
  name: 'company-export.make',
  open: 'open_exports',
  steps: { waiting: make, running: make },
  failed: (run) => finish(run, { state: 'failed' }),
})

async function make(run: Run) {
  const { services, record, signal } = run
  if (!(await moved(run, { state: 'running', startedAt: sql`now()`, done: 0 }))) return
  try {
    await write(run)
  } catch (error) {
    // The next worker begins again, in this place.
    if (signal.aborted) return
    await removeExport(services.config, record.id)
    // Streams that are cut report it in their own ways: what counts is whether it is still wanted.
    if (!(error instanceof Cancelled) && (await moved(run, {}))) throw error
  }
}

async function write(run: Run) {
  const { services, companyId, record, signal } = run
  const path = await exportPlace(services.config, record.id)
  const snapshot = await openSnapshot(services, companyId)
  try {
    await writeArchive(services, snapshot, path, progressOf(run), signal)
  } finally {
    await snapshot.close()
  }
  const { size } = await stat(path)
  await finish(run, { state: 'done', bytes: size, expiresAt: sql`now() + ${keptDays} * interval '1 day'` })
}

function progressOf(run: Run) {
  let done = 0
  let noted = 0
  const note = async (change: Change) => {
    noted = Date.now()
    if (!(await moved(run, change))) throw new Cancelled()
  }
  return {
    expect: (total: number) => note({ total }),
    add: async (steps: number) => {
      done += steps
      if (Date.now() - noted > noteEveryMs) await note({ done })
    },
  }
}

/** False when it is over: cancelled, or finished by another worker. */
const moved = (run: Run, change: Change): Promise<boolean> =>
  inCompany(run, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('companyExports')
      .set({ ...change, updatedAt: sql`now()` })
      .where('id', '=', run.record.id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

async function finish(run: Run, change: Change & { state: 'done' | 'failed' }) {
  const { companyId } = run
  const { id } = run.record
  await inCompany(run, async (db) => {
    const row = await db
      .updateTable('companyExports')
      .set({ ...change, finishedAt: sql`now()`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('askedBy')
      .executeTakeFirst()
    if (!row) throw new Cancelled()
    // Whoever has no room left must still get their data out: where there is none, the earlier files give way.
    if (change.state === 'done' && (await isOverLimit(db, run.services.config))) await expireExcept(db, id)
    const code = change.state === 'done' ? 'NA_EXPORT_READY' : 'NA_EXPORT_FAILED'
    await notify(db, { companyId, code, value: '', record: { kind: 'companyExport', id }, to: [row.askedBy] })
  })
}

/** They are removed with those whose week is over. */
const expireExcept = (db: Db, id: string) =>
  db.updateTable('companyExports').set({ expiresAt: sql`now()` }).where('state', '=', 'done').where('id', '<>', id).execute()

/** What a week is over for. */
export const oldExports: Watch = {
  name: 'old exports',
  everySeconds: 60,
  run: (services) =>
    eachCompany(services, ['select * from app.old_exports()'], async (db, _, { id = '' }) => {
      await removeExport(services.config, id)
      await db.updateTable('companyExports').set({ state: 'expired' }).where('id', '=', id).execute()
    }),
}
