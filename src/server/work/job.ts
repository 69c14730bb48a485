import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Db } from '../data/db.ts'
import type { Services } from '../services.ts'

/** A piece of background work: its queue, what it needs, what it does. A job may run twice: it must look before it acts. */
export type Job<Payload = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  /** Tries after the first, seconds until the next (doubling), jobs at a time per process. */
  retries?: number
  retryDelaySeconds?: number
  concurrency?: number
  /** Of these, how many at a time may be of one company: half unless said otherwise, so that the other places stay free for the others. */
  perCompany?: number
  /** `one` queued and one running per singleton key. */
  unique?: boolean
  run(payload: Payload, services: Services, signal: AbortSignal): Promise<unknown>
}

export const job = <Payload>(definition: Job<Payload>): Job<Payload> => definition

/** Of whatever payload: what lists hold. */
export type AnyJob = Omit<Job, 'payload' | 'run'> & {
  payload: z.ZodType
  run(payload: never, services: Services, signal: AbortSignal): Promise<unknown>
}

/** Work that looks for work: at the start of a worker and every so often. */
export type Watch = { name: string; everySeconds: number; run(services: Services): Promise<void> }

// A worker that dies is noticed by its missing heartbeat; nothing waits for a long expiry.
const queueOptions = ({ retries = 3, retryDelaySeconds = 2, unique }: AnyJob) => ({
  policy: unique ? ('short' as const) : ('standard' as const),
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 15,
  notify: true,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 86_400,
})
export const queuesOf = (jobs: readonly AnyJob[]) => jobs.map((each) => ({ name: each.name, options: queueOptions(each) }))

/** Sends only (api) or works too (worker). Queues and schema are made by the migration. */
export function openQueue(connectionString: string, works: boolean, onError: (error: Error) => void) {
  const boss = new PgBoss({
    connectionString,
    migrate: false,
    createSchema: false,
    max: works ? 4 : 2,
    supervise: works,
    schedule: false,
    useListenNotify: works,
  })
  boss.on('error', onError)
  return boss
}

const ofCompany = z.object({ companyId: z.string() })
/** Hands work to the worker in the caller's transaction: it exists only if that commits. */
export async function enqueue<Payload>(
  services: Pick<Services, 'queue'>,
  work: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: Payload,
  db: Db,
  { key, priority, afterSeconds }: { key?: string; priority?: number; afterSeconds?: number } = {},
) {
  const executeSql = async (sql: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery<object>(CompiledQuery.raw(sql, values))).rows,
  })
  const group = ofCompany.safeParse(payload).data?.companyId
  await services.queue.send(work.name, work.payload.parse(payload) as object, {
    db: { executeSql },
    ...(key && { singletonKey: key }),
    ...(group && { group: { id: group } }),
    ...(priority && { priority }),
    ...(afterSeconds && { startAfter: afterSeconds }),
  })
}
