import type { SyncedEntityDefinition } from '../../definitions.ts'
import { importEntity } from '../../sync/import-entity.ts'
import { storeRecords } from '../../sync/store.ts'
import type { JobRun, SyncRun } from '../../sync/sync-run.ts'
import { patiently } from '../budget/backoff.ts'
import { type Found, pageSize, readRange } from '../pages.ts'
import { everything, placeIn, rangeBefore } from '../read-position.ts'
import { isWithheld } from '../time-range.ts'
import { rejectedBy } from './fault.ts'
import { listUnreadable, settleUnreadable } from './unreadable.ts'

const mostPerSync = 500

/** Records that could not be handed over are asked for again at every sync: somebody may have repaired them. */
export async function retryErrors(run: JobRun) {
  if (!run.hasErrors) return
  const waiting = await run.services.transaction({ companyId: run.companyId }, (db) => listUnreadable(db, mostPerSync))
  for (const { entity, externalId, code } of waiting) {
    const definition = run.entities.find((each) => each.entity === entity)
    if (!definition) continue
    if (externalId === everything) {
      await settle(run, definition, externalId, { records: [], rejected: [] })
      await importEntity(run, definition)
    } else await settle(run, definition, externalId, await lookAgain(run, definition, externalId, code))
  }
}

type Answer = Found & { gone?: boolean }

/** `gone`: they do not have it any more. */
async function lookAgain(run: SyncRun, definition: SyncedEntityDefinition, externalId: string, code: string): Promise<Answer> {
  try {
    const place = placeIn(externalId)
    if (place) return await readRange(run, definition, rangeBefore(place, pageSize))
    const found = await patiently(run, () => run.client.read(definition.entity, externalId))
    return { records: found ? [found.record] : [], rejected: [], gone: !found }
  } catch (error) {
    if (!isWithheld(error)) throw error
    const rejected = rejectedBy(error, externalId)
    return { records: [], rejected: [{ ...rejected, code: rejected.code || code }] }
  }
}

/** Stores what was found. The note goes, unless the record is refused again; one that is stored under its id has lost it already. */
async function settle(run: SyncRun, definition: SyncedEntityDefinition, externalId: string, { records, rejected, gone }: Answer) {
  const { services, companyId } = run
  await services.transaction({ companyId }, async (db) => {
    await storeRecords(run, db, definition, { records, rejected })
    if (gone) await definition.remove(db, companyId, [externalId])
    if (records.some(({ Id }) => Id === externalId) || rejected.some((each) => each.externalId === externalId)) return
    await settleUnreadable(db, companyId, definition.entity, [externalId])
  })
}
