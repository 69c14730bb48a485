import { sql } from 'kysely'
import type { SyncedEntity } from '../contract.ts'
import type { Changes } from './client.ts'
import { pullDependants } from './dependants.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from './door.ts'
import { QuickbooksFault } from './fault.ts'
import { pullMoved } from './moved.ts'
import { readPages, readWhole } from './pages.ts'
import { patiently } from './patience.ts'
import { breaksPage } from './range.ts'
import { textOf } from './record.ts'
import { noteProgress, storeRecords, unlessRefused } from './store.ts'
import type { SyncRun } from './sync-run.ts'
import { changeGroups, isReadWhole } from './synced-entities.ts'
import { removeVanished } from './vanished.ts'

// More may have been cut off, and there is no next page (facts: quickbooks 6.1).
const mostPerAnswer = 1000
const overlapMs = 2 * 60_000
const longestLagMs = 60_000

/** Reads what changed since then until hardly anything can be missing. Answers from when the next sync has to look. */
export async function pullChanges(run: SyncRun, since: string): Promise<string> {
  for (let from = since; ; ) {
    const started = performance.now()
    const upTo = await pullOnce(run, from)
    from = new Date(Date.parse(upTo) - overlapMs).toISOString()
    if (performance.now() - started < longestLagMs) return from
  }
}

async function pullOnce(run: SyncRun, since: string): Promise<string> {
  let earliest = ''
  const seen = new Map<SyncedEntity, QuickbooksRecord[]>()
  for (const group of changeGroups) {
    const definitions = run.entities.filter(({ entity }) => group.includes(entity))
    if (!definitions.length) continue
    for (const part of await readGroup(run, definitions, since)) {
      if (!earliest || Date.parse(part.time) < Date.parse(earliest)) earliest = part.time
      for (const definition of part.definitions) {
        const records = part.changes?.records.get(definition.entity)
        if (records) await storeChanges(run, definition, records)
        else await pullByTime(run, definition, since)
        seen.set(definition.entity, records ?? [])
      }
    }
  }
  await pullDependants(run, seen)
  await pullMoved(run)
  return earliest
}

/** Without `changes` there were too many for one answer, or one of them cannot be read. */
type Part = { definitions: SyncedEntityDefinition[]; changes: Changes | null; time: string }

async function readGroup(run: SyncRun, definitions: SyncedEntityDefinition[], since: string): Promise<Part[]> {
  const names = definitions.map(({ entity }) => entity)
  try {
    const changes = await patiently(run, () => run.client.changes(names, since))
    if (changes.total < mostPerAnswer) return [{ definitions, changes, time: changes.time }]
  } catch (error) {
    if (!(error instanceof QuickbooksFault) || !(breaksPage(error) || error.kind === 'refused')) throw error
  }
  if (definitions.length === 1) return [{ definitions, changes: null, time: await theirTime(run) }]
  const parts: Part[] = []
  for (const definition of definitions) parts.push(...(await readGroup(run, [definition], since)))
  return parts
}

/** The clock of QuickBooks: an answer's own time, before anything else is asked. */
export async function theirTime(run: SyncRun): Promise<string> {
  const { time } = await patiently(run, () => run.client.query('Preferences', 'SELECT * FROM Preferences'))
  return Number.isNaN(Date.parse(time)) ? new Date().toISOString() : new Date(Date.parse(time)).toISOString()
}

async function storeChanges(run: SyncRun, definition: SyncedEntityDefinition, records: QuickbooksRecord[]) {
  const isGone = (record: QuickbooksRecord) => textOf(record, 'status') === 'Deleted'
  const gone = records.filter(isGone).map((record) => textOf(record, 'Id'))
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    await storeRecords(run, db, definition, { records: records.filter((record) => !isGone(record)), rejected: [] })
    if (gone.length) await definition.remove(db, run.companyId, gone)
    await countChanges(run, db, definition, records.length)
  })
}

/** Pages through what changed by its time, then looks for what vanished, which such a query cannot tell. */
async function pullByTime(run: SyncRun, definition: SyncedEntityDefinition, since: string) {
  await unlessRefused(run, definition, async () => {
    await pullPages(run, definition, since)
    await removeVanished(run, definition)
  })
}

async function pullPages(run: SyncRun, definition: SyncedEntityDefinition, since: string) {
  for await (const page of readPages(run, definition, { from: { time: since, skip: 0 }, field: 'LastUpdatedTime' })) {
    await run.services.transaction({ companyId: run.companyId }, async (db) => {
      await storeRecords(run, db, definition, page)
      await countChanges(run, db, definition, page.fresh)
    })
  }
}

async function countChanges(run: SyncRun, db: Parameters<typeof noteProgress>[1], { entity }: SyncedEntityDefinition, count: number) {
  // An import has counted nearly all of them already.
  if (run.kind === 'update')
    await sql`update sync_entities set state = 'running', done = done + ${count}, total = greatest(total, done + ${count})
      where job_id = ${run.jobId} and entity = ${entity}`.execute(db)
  await noteProgress(run, db, { phase: entity, fresh: run.kind === 'update' ? count : 0 })
}

/** Short lists that the change feed leaves out. */
export async function pullWholeLists(run: SyncRun) {
  for (const definition of run.entities.filter(isReadWhole))
    await unlessRefused(run, definition, async () => {
      const records = await readWhole(run, definition)
      await run.services.transaction({ companyId: run.companyId }, async (db) => {
        await storeRecords(run, db, definition, { records, rejected: [] })
        await countChanges(run, db, definition, records.length)
      })
    })
}
