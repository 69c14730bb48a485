import type { Services } from '#server/services.ts'
import type { QuickbooksClient } from './client.ts'
import type { SyncedEntityDefinition } from './door.ts'

/** What every step of one sync works with. `hasErrors`: there are isolated records that a good page may clear. */
export type SyncRun = {
  services: Services
  companyId: string
  jobId: string
  kind: 'import' | 'update'
  client: QuickbooksClient
  entities: readonly SyncedEntityDefinition[]
  /** Ends with the process, with a cancel, or when the lock is lost. */
  signal: AbortSignal
  hasErrors: boolean
  lastStoredAt: number
}

/** The job is over: cancelled, or taken by another worker. */
export class SyncStopped extends Error {}
