import { QuickbooksFault } from './fault.ts'
import { importEntity } from './import-entity.ts'
import { patiently } from './patience.ts'
import { breaksPage } from './range.ts'
import { everything, storeRecords } from './store.ts'
import type { SyncRun } from './sync-run.ts'

// A place in an order (`@start time`) is looked at by that entity's next import, not here.
const isPlace = (externalId: string) => externalId.startsWith('@')
const mostPerSync = 500

/** Records that could not be handed over are asked for again at every sync: somebody may have repaired them. */
export async function retryErrors(run: SyncRun) {
  if (!run.hasErrors) return
  const waiting = await run.services.transaction({ companyId: run.companyId }, (db) =>
    db.selectFrom('syncErrors').select(['entity', 'externalId', 'code']).orderBy('since').limit(mostPerSync).execute(),
  )
  for (const { entity, externalId, code } of waiting) {
    const definition = run.entities.find((each) => each.entity === entity)
    if (!definition || isPlace(externalId)) continue
    if (externalId === everything) {
      await forget(run, entity, externalId)
      await importEntity(run, definition)
      continue
    }
    try {
      const found = await patiently(run, () => run.client.read(entity, externalId))
      // Gone meanwhile: nothing to repair.
      const records = found ? [found.record] : []
      await run.services.transaction({ companyId: run.companyId }, (db) => storeRecords(run, db, definition, { records, rejected: [] }))
      if (!found) await forget(run, entity, externalId)
    } catch (error) {
      if (!(error instanceof QuickbooksFault) || !(breaksPage(error) || error.kind === 'refused')) throw error
      await run.services.transaction({ companyId: run.companyId }, (db) =>
        storeRecords(run, db, definition, {
          records: [],
          rejected: [{ externalId, code: error.code || code, message: error.detail || error.message }],
        }),
      )
    }
  }
}

async function forget(run: SyncRun, entity: string, externalId: string) {
  await run.services.transaction({ companyId: run.companyId }, (db) =>
    db.deleteFrom('syncErrors').where('entity', '=', entity).where('externalId', '=', externalId).execute(),
  )
}
