import { asking } from '../client/budget/backoff.ts'
import { retryErrors } from '../client/faults/retry-errors.ts'
import { countStatement } from '../client/query.ts'
import { theirTime } from '../client/their-time.ts'
import { isWithheld } from '../client/time-range.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import { pullChanges, pullWholeLists } from './changes.ts'
import { importEntity } from './import-entity.ts'
import { noteReads, readAnew } from './read-anew.ts'
import { unlessRefused } from './store.ts'
import { removeMissingRecords } from './sweeps/missing-records.ts'
import { pullMovedDocuments } from './sweeps/moved-documents.ts'
import type { JobRun } from './sync-run.ts'
import { isReadWhole } from './synced-entities.ts'

// Their clock and what is being saved there while we look.
const marginMs = 5 * 60_000

/** Everything, entity by entity, and at the end what changed while it was read. Answers from when the next sync has to look. */
export async function importAll(run: JobRun): Promise<string> {
  const since = await beginImport(run)
  const rows = await openProgress(run)
  for (const definition of run.entities) {
    if (rows.get(definition.entity)?.state === 'done') continue
    await importEntity(run, definition)
  }
  await noteReads(run, run.entities)
  const next = await pullChanges(run, since)
  await retryErrors(run)
  await finishAll(run)
  await closeEntities(run)
  return next
}

/** What changed since the last sync. `lists`: those that the change feed leaves out, too. */
export async function updateAll(run: JobRun, since: string, lists: boolean): Promise<string> {
  if (lists) await pullWholeLists(run)
  await retryErrors(run)
  await readAnew(run)
  const next = await pullChanges(run, since)
  if (lists) await removeMergedAway(run)
  await finishAll(run)
  await closeEntities(run)
  return next
}

/** The change feed may be silent about customers that were merged away (quickbooks 6.1): their number tells, at night. */
async function removeMergedAway(run: JobRun) {
  const customers = run.entities.find(({ entity }) => entity === 'Customer')
  if (!customers) return
  await unlessRefused(run, customers, () => removeMissingRecords(run, customers))
  await pullMovedDocuments(run)
}

const finishAll = ({ services, companyId, entities }: JobRun) =>
  services.transaction({ companyId }, async (db) => {
    for (const { finish } of entities) await finish?.(db, companyId)
  })

/** Notes their time once, makes the rows of progress and counts what is ahead. */
async function beginImport(run: JobRun): Promise<string> {
  const { services, companyId, jobId } = run
  const noted = await services.transaction({ companyId }, (db) =>
    db.selectFrom('syncJobs').select('theirTime').where('id', '=', jobId).executeTakeFirst(),
  )
  const time = noted?.theirTime ?? new Date(Date.parse(await theirTime(asking(run))) - marginMs).toISOString()
  await services.transaction({ companyId }, (db) => db.updateTable('syncJobs').set({ theirTime: time }).where('id', '=', jobId).execute())
  const rows = await openProgress(run)
  for (const definition of run.entities) {
    if (rows.get(definition.entity)?.total) continue
    const total = await countAhead(run, definition)
    await services.transaction({ companyId }, (db) =>
      db.updateTable('syncEntities').set({ total }).where('jobId', '=', jobId).where('entity', '=', definition.entity).execute(),
    )
  }
  return time
}

async function countAhead(run: JobRun, definition: SyncedEntityDefinition): Promise<number> {
  if (isReadWhole(definition)) return 1
  try {
    return (await asking(run)(definition.entity, countStatement(definition))).count
  } catch (error) {
    if (!isWithheld(error)) throw error
    return 0
  }
}

export async function openProgress({ services, companyId, jobId, entities }: JobRun) {
  return services.transaction({ companyId }, async (db) => {
    await db
      .insertInto('syncEntities')
      .values(entities.map(({ entity }) => ({ companyId, jobId, entity })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await db.selectFrom('syncEntities').selectAll().where('jobId', '=', jobId).execute()
    return new Map(rows.map((row) => [row.entity, row]))
  })
}

async function closeEntities({ services, companyId, jobId }: JobRun) {
  await services.transaction({ companyId }, (db) =>
    db
      .updateTable('syncEntities')
      .set((eb) => ({ state: 'done', total: eb.ref('done') }))
      .where('jobId', '=', jobId)
      .execute(),
  )
}
