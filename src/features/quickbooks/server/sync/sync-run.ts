import type { Services } from '#server/services.ts'
import type { QuickbooksClient } from '../client/client.ts'
import type { SyncedEntityDefinition } from '../definitions.ts'

/** What every step of reading from QuickBooks works with. */
export type SyncRun = {
  services: Services
  companyId: string
  /** The row of `sync_jobs` that tells how far it is; null when only a few records are read. */
  jobId: string | null
  kind: 'import' | 'update'
  client: QuickbooksClient
  entities: readonly SyncedEntityDefinition[]
  /** Ends with the process, with a cancel, or when the lock is lost. */
  signal: AbortSignal
  /** There are isolated records that a good page may clear. */
  hasErrors: boolean
  lastStoredAt: number
  /** Changes of the feed so far, and how many of them we should have been told of before. */
  found: { changes: number; untold: number }
}

/** One with a row in `sync_jobs`. `turnEnds`: when an import lets another company's go on, by the monotonic clock. */
export type JobRun = SyncRun & { jobId: string; turnEnds: number }

export const isJob = (run: SyncRun): run is JobRun => run.jobId !== null

/** The job is over: cancelled, or taken by another worker. */
export class SyncStopped extends Error {}
