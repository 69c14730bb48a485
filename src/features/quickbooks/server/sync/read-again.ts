import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Delivery, Outcome } from '#server/work/delivery.ts'
import { openClient } from '../client/client.ts'
import { QuickbooksFault } from '../client/faults/fault.ts'
import { describeFault } from '../client/faults/fault-texts.ts'
import { describeUnreadable } from '../client/faults/unreadable.ts'
import { everything, placeIn } from '../client/read-position.ts'
import type { QuickbooksRecord, SyncedEntityDefinition } from '../definitions.ts'
import { notConnected } from '../write/write-outcome.ts'
import { upsertIsolating } from './store.ts'
import { openSyncJob } from './sync-start.ts'

const throttledSeconds = 60
/** A sync settles the entry itself; should it not come to that, it is asked for once more. */
const syncSeconds = 900

/** Carries out an entry for a record that could not be read: reads this one record, at once. What has no id of its own takes a sync. */
export async function readAgain(services: Services, delivery: Delivery, entities: readonly SyncedEntityDefinition[]): Promise<Outcome> {
  const { companyId, kind, externalId } = delivery
  const definition = entities.find(({ entity }) => entity === kind)
  if (!definition || !externalId || externalId === everything || placeIn(externalId)) return askSync(services, delivery)
  try {
    const found = await openClient(services, companyId, { lane: 'interactive' }).read(kind, externalId)
    return await services.transaction({ companyId }, (db) => keep(db, delivery, definition, found?.record))
  } catch (error) {
    return outcomeOf(error)
  }
}

async function keep(
  db: Db,
  { companyId, externalId }: Delivery,
  definition: SyncedEntityDefinition,
  record?: QuickbooksRecord,
): Promise<Outcome> {
  if (!record) {
    await definition.remove(db, companyId, [externalId ?? ''])
    return { state: 'done', result: { gone: true } }
  }
  const [rejected] = await upsertIsolating(db, companyId, definition, [record])
  if (rejected) return { state: 'refused', problem: describeUnreadable(rejected) }
  await definition.finish?.(db, companyId)
  return { state: 'done' }
}

async function askSync(services: Services, { companyId }: Delivery): Promise<Outcome> {
  try {
    await services.transaction({ companyId }, (db) => openSyncJob(services, db, companyId, null))
  } catch (error) {
    return outcomeOf(error)
  }
  const problem = { code: '', message: 'quickbooks.unreadable.syncing', fix: 'deliveries.retriesAlone' }
  return { state: 'retrying', problem, afterSeconds: syncSeconds, unasked: true }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof AppError) return notConnected(error.code === 'quickbooksReconnect' ? 'reconnect' : 'disconnected')
  if (!(error instanceof QuickbooksFault)) throw error
  const { kind, code, detail, message, retryAfterSeconds } = error
  if (kind === 'reconnect' || kind === 'paused' || kind === 'accessRefused') return notConnected(kind)
  if (kind === 'expired') return notConnected('accessRefused')
  if (kind === 'throttled')
    return { state: 'retrying', problem: describeFault(error), afterSeconds: retryAfterSeconds ?? throttledSeconds, uncounted: true }
  if (kind === 'unavailable' && code !== '10000') return { state: 'retrying', problem: describeFault(error) }
  return { state: 'refused', problem: describeUnreadable({ code, message: detail || message }) }
}
