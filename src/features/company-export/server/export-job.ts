import { stat } from 'node:fs/promises'
import { sql, type UpdateObject } from 'kysely'
import { z } from 'zod'
import { notify } from '#features/notifications/server/door.ts'
import { eachCompany } from '#server/each-company.ts'
import { enqueue, job, type Watch } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import type { DB } from '#server/tables.ts'
import { writeArchive } from './archive.ts'
import { exportPlace, removeExport } from './place.ts'
import { openSnapshot } from './snapshot.ts'

const keptDays = 7
const noteEveryMs = 1000
const payload = z.object({ companyId: z.uuid(), id: z.uuid() })
type Work = z.infer<typeof payload>
type Change = UpdateObject<DB, 'companyExports'>

/** Somebody cancelled it: nothing to tell anybody. */
class Cancelled extends Error {}

export const companyExportJob = job({
  name: 'company-export',
  payload,
  unique: true,
  concurrency: 1,
  async run(work, services, signal) {
    if (!(await moved(services, work, { state: 'running', startedAt: sql`now()`, done: 0 }))) return
    try {
      await make(work, services, signal)
    } catch (error) {
      await removeExport(services.config, work.id)
      if (error instanceof Cancelled) return
      // The worker stops: the next one begins again.
      if (signal.aborted) throw error
      // Streams that are cut report it in their own ways: what counts is whether it is still wanted.
      if (!(await moved(services, work, {}))) return
      services.log.error({ err: error, ...work }, 'an export failed')
      await finish(services, work, { state: 'failed' })
    }
  },
})

async function make(work: Work, services: Services, signal: AbortSignal) {
  const { config } = services
  const path = await exportPlace(config, work.id)
  const snapshot = await openSnapshot(services, work.companyId)
  try {
    await writeArchive(services, snapshot, path, progressOf(services, work), signal)
  } finally {
    await snapshot.close()
  }
  const { size } = await stat(path)
  await finish(services, work, { state: 'done', bytes: size, expiresAt: sql`now() + ${keptDays} * interval '1 day'` })
}

function progressOf(services: Services, work: Work) {
  let done = 0
  let noted = 0
  const note = async (change: Change) => {
    noted = Date.now()
    if (!(await moved(services, work, change))) throw new Cancelled()
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
const moved = ({ transaction }: Services, { companyId, id }: Work, change: Change): Promise<boolean> =>
  transaction({ companyId }, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('companyExports')
      .set({ ...change, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

async function finish({ transaction }: Services, { companyId, id }: Work, change: Change & { state: 'done' | 'failed' }) {
  await transaction({ companyId }, async (db) => {
    const row = await db
      .updateTable('companyExports')
      .set({ ...change, finishedAt: sql`now()`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('askedBy')
      .executeTakeFirst()
    if (!row) throw new Cancelled()
    const code = change.state === 'done' ? 'NA_EXPORT_READY' : 'NA_EXPORT_FAILED'
    await notify(db, { companyId, code, value: '', record: { kind: 'companyExport', id }, to: [row.askedBy] })
  })
}

/** Begins again what a dead worker left, and removes what a week is over for. */
export const companyExportWatch: Watch = {
  name: 'company exports',
  everySeconds: 60,
  async run(services) {
    await eachCompany(services, ['select * from app.stuck_exports()'], (db, companyId, { id = '' }) =>
      enqueue(services, companyExportJob, { companyId, id }, db, { key: companyId }),
    )
    await eachCompany(services, ['select * from app.old_exports()'], async (db, _, { id = '' }) => {
      await removeExport(services.config, id)
      await db.updateTable('companyExports').set({ state: 'expired' }).where('id', '=', id).execute()
    })
  },
}
