import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import type { SyncedEntity } from '../../../contract.ts'
import { asking } from '../../client/budget/backoff.ts'
import { textOf } from '../../client/record.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../../definitions.ts'
import { pullWholeList } from '../changes.ts'
import { pullDependants } from '../dependants.ts'
import { idsPerQuery, readIds } from '../read-ids.ts'
import { noteProgress, removeRecords, storeRecords, unlessRefused } from '../store.ts'
import { pullMovedDocuments } from '../sweeps/moved-documents.ts'
import type { SyncRun } from '../sync-run.ts'
import { isReadWhole } from '../synced-entities.ts'
import type { StoredNotice } from './notices.ts'

/** Reads the records that QuickBooks told of, by their ids, and what hangs on them; a hundred of an entity are one metered read. */
export async function readNotified(run: SyncRun, notices: readonly StoredNotice[]) {
  const seen = new Map<SyncedEntity, QuickbooksRecord[]>()
  for (const definition of run.entities) {
    const own = notices.filter(({ kind }) => kind === definition.kind)
    if (!own.length) continue
    if (isReadWhole(definition)) await pullWholeList(run, definition)
    else await unlessRefused(run, definition, async () => void seen.set(definition.entity, await readRecords(run, definition, own)))
  }
  await pullDependants(run, seen)
  await pullMovedDocuments(run)
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    for (const { entity, finish } of run.entities) if (isTouched(entity, seen)) await finish?.(db, run.companyId)
    await sql`update quickbooks_connections set moved_at = now() where ${ofCompany()}`.execute(db)
  })
}

// Reading one of them brings others.
const together: readonly SyncedEntity[] = ['Customer', 'Invoice', 'CreditMemo', 'Payment']
const isTouched = (entity: SyncedEntity, seen: ReadonlyMap<SyncedEntity, unknown>) =>
  seen.has(entity) || (together.includes(entity) && together.some((each) => seen.has(each)))

/** Answers what changed as the change feed would: what is gone says so. */
async function readRecords(
  run: SyncRun,
  definition: SyncedEntityDefinition,
  notices: readonly StoredNotice[],
): Promise<QuickbooksRecord[]> {
  const asked = notices.filter(({ gone }) => !gone)
  const changed: QuickbooksRecord[] = []
  for (let from = 0; from < asked.length; from += idsPerQuery) {
    const part = asked.slice(from, from + idsPerQuery)
    const found = await readIds(
      asking(run),
      definition,
      part.map(({ externalId }) => externalId),
    )
    const answered = new Set([
      ...found.records.map((record) => textOf(record, 'Id')),
      ...found.rejected.map(({ externalId }) => externalId),
    ])
    const missing = part.filter(({ externalId }) => !answered.has(externalId))
    changed.push(...found.records, ...(await confirmGone(run, definition, missing)))
    await run.services.transaction({ companyId: run.companyId }, async (db) => {
      await storeRecords(run, db, definition, found)
      await noteProgress(run, db, { phase: definition.entity, fresh: 0 })
    })
  }
  return [
    ...changed,
    ...(await remove(
      run,
      definition,
      notices.filter(({ gone }) => gone),
    )),
  ]
}

/** A query leaves out what is gone, and may leave out what is not: one that no notice calls gone is asked for by itself. */
async function confirmGone(
  run: SyncRun,
  definition: SyncedEntityDefinition,
  missing: readonly StoredNotice[],
): Promise<QuickbooksRecord[]> {
  const still: QuickbooksRecord[] = []
  const gone: StoredNotice[] = []
  for (const each of missing) {
    const found = await run.client.read(definition.entity, each.externalId)
    if (found) still.push(found.record)
    else gone.push(each)
  }
  await run.services.transaction({ companyId: run.companyId }, (db) => storeRecords(run, db, definition, { records: still, rejected: [] }))
  return [...still, ...(await remove(run, definition, gone))]
}

async function remove(run: SyncRun, definition: SyncedEntityDefinition, gone: readonly StoredNotice[]): Promise<QuickbooksRecord[]> {
  if (!gone.length) return []
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    // Also takes the turn among those who store.
    await storeRecords(run, db, definition, { records: [], rejected: [] })
    await removeRecords(
      run,
      db,
      definition,
      gone.map(({ externalId, toldAt }) => ({ externalId, at: toldAt })),
    )
  })
  return gone.map(({ externalId }) => ({ Id: externalId, status: 'Deleted' }))
}
