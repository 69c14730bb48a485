import type { AnyJob, Watch } from '#server/job.ts'
import { type Channel, carryOut, dueDeliveries } from '#server/ledger.ts'

/** Every kind of background work. */
export const jobs: readonly AnyJob[] = [carryOut]
/** Every way out of the process. */
export const channels: readonly Channel[] = []
/** What a worker looks for by itself. */
export const watches: readonly Watch[] = [dueDeliveries]
