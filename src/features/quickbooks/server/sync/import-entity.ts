import { AppError } from '#contract/errors.ts'
import { countUnreadable } from '../client/faults/unreadable.ts'
import { type Cursor, type Page, readPages, readWhole } from '../client/pages.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'
import { giveWay } from './import-turn.ts'
import { noteProgress, storeRecords, unlessRefused } from './store.ts'
import { type JobRun, SyncStopped } from './sync-run.ts'
import { isReadWhole } from './synced-entities.ts'

/** Reads everything of one entity, from where its row says. The next page is fetched while this one is stored. */
export async function importEntity(run: JobRun, definition: SyncedEntityDefinition) {
  await unlessRefused(run, definition, () => (isReadWhole(definition) ? storeWhole(run, definition) : storePages(run, definition)))
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    await definition.finish?.(db, run.companyId)
    const errors = await countUnreadable(db, definition.entity)
    await db
      .updateTable('syncEntities')
      .set((eb) => ({ state: 'done', total: eb.ref('done'), errors }))
      .where('jobId', '=', run.jobId)
      .where('entity', '=', definition.entity)
      .execute()
  })
}

async function storePages(run: JobRun, definition: SyncedEntityDefinition) {
  const { cursor, total } = await begin(run, definition)
  for await (const page of readPages(run, definition, { from: cursor, field: 'CreateTime', total })) {
    await storePage(run, definition, page)
    await giveWay(run)
  }
}

/** Page, cursor and counts in one transaction: wherever the process dies, it goes on behind the last whole page. */
async function storePage(run: JobRun, definition: SyncedEntityDefinition, page: Page) {
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    await storeRecords(run, db, definition, page)
    const moved = await db
      .updateTable('syncEntities')
      .set((eb) => ({ done: eb('done', '+', page.fresh), cursorTime: page.next.time, cursorSkip: page.next.skip }))
      .where('jobId', '=', run.jobId)
      .where('entity', '=', definition.entity)
      .where('cursorTime', '=', page.before.time)
      .where('cursorSkip', '=', page.before.skip)
      .executeTakeFirst()
    // Somebody else stored this page: two workers must not go on side by side.
    if (moved.numUpdatedRows === 0n) throw new SyncStopped()
    await noteProgress(run, db, { phase: definition.entity, fresh: page.fresh })
  })
}

async function storeWhole(run: JobRun, definition: SyncedEntityDefinition) {
  await begin(run, definition)
  const records = await readWhole(run, definition)
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    await storeRecords(run, db, definition, { records, rejected: [] })
    await db
      .updateTable('syncEntities')
      .set({ done: records.length })
      .where('jobId', '=', run.jobId)
      .where('entity', '=', definition.entity)
      .execute()
    await noteProgress(run, db, { phase: definition.entity, fresh: records.length })
  })
}

async function begin(run: JobRun, { entity }: SyncedEntityDefinition): Promise<{ cursor: Cursor; total: number }> {
  return run.services.transaction({ companyId: run.companyId }, async (db) => {
    const row = await db
      .updateTable('syncEntities')
      .set((eb) => ({ state: 'running', startedAt: eb.fn.coalesce('startedAt', eb.val(new Date().toISOString())) }))
      .where('jobId', '=', run.jobId)
      .where('entity', '=', entity)
      .returning(['cursorTime', 'cursorSkip', 'total', 'done'])
      .executeTakeFirst()
    if (!row) throw new AppError('unexpected', { cause: new Error(`No progress row of ${entity}`) })
    await noteProgress(run, db, { phase: entity, fresh: 0 })
    return { cursor: { time: row.cursorTime, skip: row.cursorSkip }, total: row.total - row.done }
  })
}
