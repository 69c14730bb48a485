import { sql } from 'kysely'
import { z } from 'zod'
import {
  isTooLongAgo,
  openReader,
  QuickbooksFault,
  type QuickbooksReader,
  type QuickbooksRecord,
  textOf,
  versionOf,
} from '#features/quickbooks/server/door.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { keepDocuments, type Seen } from './keep-documents.ts'
import { type MovingEntity, movingEntities } from './their-lines.ts'

// More may have been cut off, and there is no next page (quickbooks 6.1).
const mostPerAnswer = 1000
const pageSize = 1000
const overlapMs = 3 * 60_000
// The change feed reaches back 30 days; one is kept in hand.
const furthestMs = 29 * 86_400_000

const payload = z.object({ companyId: z.string() })
const request = { name: 'stock.readDocuments', payload }

/** Quantities in QuickBooks moved: which documents moved them? */
export const dueStockReadings: Watch = {
  name: 'stock that moved in QuickBooks',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id from app.due_stock_readings()'], async (db, companyId) => {
      await enqueue(services, request, { companyId }, db, { key: companyId })
      // Whoever fails is asked again.
      await db.updateTable('stockReadings').set({ dueAt: sql`now() + interval '5 minutes'` }).execute()
    }),
}

export const readDocumentsJob = job({
  ...request,
  concurrency: 2,
  retries: 2,
  unique: true,
  run: ({ companyId }, services, signal) =>
    readDocuments(services, companyId, openReader(services, companyId, { signal, purpose: 'changes' })),
})

/** Brings what moved goods in QuickBooks into the journal, each document once and its edits as corrections. */
export async function readDocuments(services: Services, companyId: string, reader: QuickbooksReader): Promise<void> {
  const reading = await services.transaction({ companyId }, (db) =>
    db.selectFrom('stockReadings').select(['since', 'dueAt']).executeTakeFirst(),
  )
  if (!reading) return
  const { seen, upTo } = await changedSince(reader, reading.since)
  await services.transaction({ companyId }, async (db) => {
    const now = await db.selectFrom('stockReadings').select(['since', 'begunAt', 'dueAt']).forUpdate().executeTakeFirstOrThrow()
    await keepDocuments(db, companyId, seen, now.begunAt)
    const since = new Date(Math.max(Date.parse(now.since), Date.parse(upTo) - overlapMs))
    await db
      .updateTable('stockReadings')
      // What was noted while it was being read is looked at once more.
      .set({ since, ...(now.dueAt === reading.dueAt && { dueAt: null }) })
      .execute()
    await reader.saveReads(db)
  })
}

async function changedSince(reader: QuickbooksReader, since: string): Promise<{ seen: Seen[]; upTo: string }> {
  const changes = Date.now() - Date.parse(since) < furthestMs ? await changesSince(reader, since) : null
  if (changes && changes.total < mostPerAnswer) {
    const { records, time } = changes
    return { seen: movingEntities.flatMap((entity) => (records.get(entity) ?? []).map((record) => seenOf(entity, record))), upTo: time }
  }
  // Deletions are not among these: what they moved stands as a difference.
  const upTo = await reader.time()
  const seen: Seen[] = []
  for (const entity of movingEntities)
    for (let start = 1; ; start += pageSize) {
      const where = [`MetaData.LastUpdatedTime >= '${new Date(since).toISOString()}'`]
      const records = await reader.select({ entity, list: false }, { where, orderBy: 'MetaData.LastUpdatedTime', start, most: pageSize })
      seen.push(...records.map((record) => seenOf(entity, record)))
      if (records.length < pageSize) break
    }
  return { seen, upTo }
}

/** Null: it is too long ago, which their clock decides. */
async function changesSince(reader: QuickbooksReader, since: string) {
  try {
    return await reader.changes(movingEntities, since)
  } catch (error) {
    if (error instanceof QuickbooksFault && isTooLongAgo(error)) return null
    throw error
  }
}

function seenOf(entity: MovingEntity, record: QuickbooksRecord): Seen {
  const { externalId, changedAt } = versionOf(record)
  return { entity, externalId, changedAt, record: textOf(record, 'status') === 'Deleted' ? null : record }
}
