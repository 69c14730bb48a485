import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { connectionStates, type SyncProgress, syncedEntities, syncStates } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import { text } from '#server/text.ts'
import { countLane } from '#server/work/ledger-lanes.ts'
import { silences } from '#server/work/silence.ts'
import { quickbooksChannelName } from '../client/channel-name.ts'
import { limitsOf } from '../connection/limits.ts'
import { waitingText } from './waiting-text.ts'

type ConnectionState = (typeof connectionStates)[number]
type SyncState = (typeof syncStates)[number]

const shownState = (state: string | undefined): ConnectionState => connectionStates.find((each) => each === state) ?? 'none'
const jobState = (state: string): SyncState => syncStates.find((each) => each === state) ?? 'Failed'
const sentence = (language: Language, key: string) => (key ? text(language, key) : '')

export async function readConnection(db: Db, language: Language) {
  const row = await db
    .selectFrom('quickbooksConnections as connection')
    .leftJoin('users', 'users.id', 'connection.connectedBy')
    .select(['state', 'realmId', 'companyName', 'connectedAt', 'displayName', 'reason', 'repCustomField', 'preferences', 'companyInfo'])
    .executeTakeFirst()
  const usage = await db
    .selectFrom('apiUsage')
    .select('reads')
    .where('month', '=', sql<string>`date_trunc('month', now())::date`)
    .executeTakeFirst()
  const state = shownState(row?.state)
  return {
    state,
    companyName: row?.companyName ?? '',
    realmId: row?.realmId ?? '',
    connectedAt: state === 'none' ? null : (row?.connectedAt ?? null),
    connectedBy: row?.displayName ?? '',
    reason: sentence(language, row?.reason ?? ''),
    limits: row && state !== 'none' ? limitsOf(row).map((key) => text(language, key)) : [],
    readsThisMonth: usage?.reads ?? 0,
    repCustomField: row?.repCustomField ?? '',
  }
}

export async function readStatus(db: Db, language: Language) {
  const connection = await db.selectFrom('quickbooksConnections').select(['state', 'reason', 'lastSyncAt']).executeTakeFirst()
  const job = await lastJob(db)
  const [working, needsYou, silent] = await Promise.all([countLane(db, 'working'), countLane(db, 'needsYou'), silences(db)])
  return {
    connection: shownState(connection?.state),
    jobId: job?.id ?? null,
    state: job ? jobState(job.state) : null,
    lastSyncAt: connection?.lastSyncAt ?? null,
    waiting: working.rows,
    needsYou: needsYou.rows,
    silentSince: silent.find(({ channel }) => channel === quickbooksChannelName)?.since ?? (job ? unansweredSince(job) : null),
    reason: sentence(language, connection?.reason ?? ''),
  }
}

/** A sync that gets no answer and asks again and again. */
const unansweredSince = ({ state, waitingFor, heartbeatAt }: { state: string; waitingFor: string; heartbeatAt: string | null }) =>
  state === 'Running' && waitingFor === 'quickbooks.waiting.noAnswer' ? heartbeatAt : null

const lastJob = (db: Db) => db.selectFrom('syncJobs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export async function readProgress(db: Db, language: Language): Promise<SyncProgress | null> {
  const job = await lastJob(db)
  if (!job) return null
  const rows = await db.selectFrom('syncEntities').selectAll().where('jobId', '=', job.id).execute()
  const entities = syncedEntities.flatMap((entity) => rows.filter((row) => row.entity === entity))
  const sum = (field: 'done' | 'errors') => entities.reduce((total, row) => total + row[field], 0)
  const done = sum('done')
  const total = entities.reduce((all, row) => all + Math.max(row.total, row.done), 0)
  const running = job.state === 'Running'
  return {
    jobId: job.id,
    state: jobState(job.state),
    kind: job.kind === 'update' ? 'update' : 'import',
    phase: running ? job.phase : '',
    phaseNumber: running ? entities.findIndex((row) => row.entity === job.phase) + 1 : 0,
    phases: entities.length,
    done,
    total,
    pulled: done,
    pushed: job.pushed,
    conflicts: job.conflicts,
    errors: sum('errors'),
    etaSec: running && job.kind === 'import' && job.recordsPerSecond > 0 ? Math.ceil((total - done) / job.recordsPerSecond) : null,
    apiCalls: job.apiCalls,
    waitingFor: running ? waitingText(language, job) : '',
    entities: entities.map((row) => ({
      entity: row.entity,
      done: row.done,
      total: row.total,
      errors: row.errors,
      state: entityState(row.state),
    })),
    startedAt: job.createdAt,
    finishedAt: job.finishedAt,
    message: sentence(language, job.problem),
  }
}

const entityState = (state: string) => (state === 'running' || state === 'done' ? state : 'waiting')

/** The worker that is at it stops within a second; a job that is just over is left alone. */
export const askToCancel = (db: Db) =>
  db.updateTable('syncJobs').set({ cancelAsked: true }).where('state', 'in', ['Queued', 'Running']).execute()
