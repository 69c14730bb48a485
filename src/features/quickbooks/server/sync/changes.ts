import { sql } from 'kysely'
import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { asking, patiently } from '../client/budget/backoff.ts'
import type { Changes } from '../client/client.ts'
import { QuickbooksFault } from '../client/faults/fault.ts'
import { readPages, readWhole } from '../client/pages.ts'
import { partOf, textOf } from '../client/record.ts'
import { theirTime } from '../client/their-time.ts'
import { isWithheld } from '../client/time-range.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../definitions.ts'
import { pullDependants } from './dependants.ts'
import { noteProgress, removeRecords, storeRecords, unlessRefused } from './store.ts'
import { countNews } from './sweeps/missed-changes.ts'
import { removeMissingRecords } from './sweeps/missing-records.ts'
import { pullMovedDocuments } from './sweeps/moved-documents.ts'
import { isJob, type SyncRun } from './sync-run.ts'
import { changeGroups, isReadWhole } from './synced-entities.ts'

// More may have been cut off, and there is no next page (quickbooks 6.1).
const mostPerAnswer = 1000
const overlapMs = 2 * 60_000
// It reaches back 30 days; one is kept in hand.
const furthestMs = 29 * 86_400_000
// After so long there may be more changes than one answer holds.
const longMs = 86_400_000
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
  for (const part of await readFeed(run, since)) {
    if (!earliest || Date.parse(part.time) < Date.parse(earliest)) earliest = part.time
    for (const definition of part.definitions) {
      const records = part.changes?.records.get(definition.entity)
      if (records) await storeChanges(run, definition, { records, time: part.time })
      else await pullByTime(run, definition, since)
      seen.set(definition.entity, records ?? [])
    }
  }
  await pullDependants(run, seen)
  await pullMovedDocuments(run)
  return earliest
}

/** Without `changes`: too many for one answer, one of them cannot be read, or it is too long ago. */
type Part = { definitions: readonly SyncedEntityDefinition[]; changes: Changes | null; time: string }

/** One call for everything where little is expected: each is a metered read. */
async function readFeed(run: SyncRun, since: string): Promise<Part[]> {
  const groups = changeGroups.map((group) => run.entities.filter(({ entity }) => group.includes(entity)))
  const agoMs = Date.now() - Date.parse(since)
  try {
    if (agoMs > furthestMs) return [await withoutFeed(run, groups.flat())]
    return await readParts(run, agoMs > longMs ? groups : [groups.flat()], since)
  } catch (error) {
    // Their clock decides.
    if (error instanceof QuickbooksFault && isTooLongAgo(error)) return [await withoutFeed(run, groups.flat())]
    throw error
  }
}

const withoutFeed = async (run: SyncRun, definitions: readonly SyncedEntityDefinition[]): Promise<Part> => ({
  definitions,
  changes: null,
  time: await theirTime(asking(run)),
})

async function readParts(run: SyncRun, groups: readonly (readonly SyncedEntityDefinition[])[], since: string): Promise<Part[]> {
  const parts: Part[] = []
  for (const group of groups) if (group.length) parts.push(...(await readGroup(run, group, since)))
  return parts
}

async function readGroup(run: SyncRun, definitions: readonly SyncedEntityDefinition[], since: string): Promise<Part[]> {
  const names = definitions.map(({ entity }) => entity)
  try {
    const changes = await patiently(run, () => run.client.changes(names, since))
    if (changes.total < mostPerAnswer) return [{ definitions, changes, time: changes.time }]
  } catch (error) {
    if (!isWithheld(error) || isTooLongAgo(error)) throw error
  }
  if (definitions.length === 1) return [await withoutFeed(run, definitions)]
  const groups = changeGroups.map((group) => definitions.filter(({ entity }) => group.includes(entity))).filter(({ length }) => length)
  return readParts(run, groups.length > 1 ? groups : definitions.map((definition) => [definition]), since)
}

/** By their clock, which is not ours (quickbooks 6.1). */
export const isTooLongAgo = ({ detail, message }: QuickbooksFault) => /older than/i.test(`${detail} ${message}`)

type Feed = { records: QuickbooksRecord[]; time: string }

async function storeChanges(run: SyncRun, definition: SyncedEntityDefinition, { records, time }: Feed) {
  if (!records.length) return
  const isGone = (record: QuickbooksRecord) => textOf(record, 'status') === 'Deleted'
  const gone = records.filter(isGone).map((record) => ({ externalId: textOf(record, 'Id'), at: changeTimeOf(record) || time }))
  await run.services.transaction({ companyId: run.companyId }, async (db) => {
    await countNews(run, db, definition, { records, time })
    await storeRecords(run, db, definition, { records: records.filter((record) => !isGone(record)), rejected: [] })
    await removeRecords(run, db, definition, gone)
    await countChanges(run, db, definition, records.length)
  })
}

const changeTimeOf = (record: QuickbooksRecord) => textOf(partOf(record, 'MetaData'), 'LastUpdatedTime')

/** Pages through what changed by its time, then looks for what vanished, which such a query cannot tell. */
async function pullByTime(run: SyncRun, definition: SyncedEntityDefinition, since: string) {
  await unlessRefused(run, definition, async () => {
    await pullPages(run, definition, since)
    await removeMissingRecords(run, definition)
  })
}

/** Everything of an entity, whenever it changed. */
export const pullAll = (run: SyncRun, definition: SyncedEntityDefinition) =>
  unlessRefused(run, definition, () => pullPages(run, definition, '1970-01-01T00:00:00Z'))

async function pullPages(run: SyncRun, definition: SyncedEntityDefinition, since: string) {
  for await (const page of readPages(run, definition, { from: { time: since, skip: 0 }, field: 'LastUpdatedTime' })) {
    await run.services.transaction({ companyId: run.companyId }, async (db) => {
      await storeRecords(run, db, definition, page)
      await countChanges(run, db, definition, page.fresh)
    })
  }
}

async function countChanges(run: SyncRun, db: Db, { entity }: SyncedEntityDefinition, count: number) {
  // An import has counted nearly all of them already.
  if (isJob(run) && run.kind === 'update')
    await sql`update sync_entities set state = 'running', done = done + ${count}, total = greatest(total, done + ${count})
      where ${ofCompany()} and job_id = ${run.jobId} and entity = ${entity}`.execute(db)
  await noteProgress(run, db, { phase: entity, fresh: run.kind === 'update' ? count : 0 })
}

/** Short lists that the change feed leaves out. */
export async function pullWholeLists(run: SyncRun) {
  for (const definition of run.entities.filter(isReadWhole)) await pullWholeList(run, definition)
}

export const pullWholeList = (run: SyncRun, definition: SyncedEntityDefinition) =>
  unlessRefused(run, definition, async () => {
    const records = await readWhole(run, definition)
    await run.services.transaction({ companyId: run.companyId }, async (db) => {
      await storeRecords(run, db, definition, { records, rejected: [] })
      await countChanges(run, db, definition, records.length)
    })
  })
