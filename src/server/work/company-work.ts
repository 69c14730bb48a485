import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../data/audit.ts'
import type { Db } from '../data/db.ts'
import { holdLock, isUnheld } from '../data/lock.ts'
import type { DB } from '../data/tables.ts'
import { ofCompany } from '../data/tenant.ts'
import type { Services } from '../services.ts'
import { eachCompany } from './each-company.ts'
import { enqueue, type Job, job, type Watch } from './job.ts'

/** `record`: its row as it was when the step began. `signal`: the process ends, or another worker may be at it by now. */
export type WorkRun<T extends keyof DB> = {
  services: Services
  companyId: string
  table: T
  record: Selectable<DB[T]> & { id: string; state: string }
  signal: AbortSignal
}
type Carried<T extends keyof DB> = {
  steps: Record<string, (run: WorkRun<T>) => Promise<unknown>>
  taken?(db: Db, record: WorkRun<T>['record']): Promise<unknown>
  failed(run: WorkRun<T>, error: unknown): Promise<unknown>
}

/**
 * Long work of a company that stands in a table with `id`, `state` and `started_at`: one after the other, by one worker at a time. `steps`:
 * what is to be done in which state; each stores how far it is as it goes on, so whoever takes it up after a crash begins there. `open`: a
 * function of the database that answers the companies with any in such a state. `taken`: noted before a step begins, unless the machine fails.
 * `failed` ends one whose step threw.
 */
export function companyWork<T extends keyof DB>(table: T, work: { name: string; open: string } & Carried<T>) {
  const request = { name: work.name, payload: z.object({ companyId: z.string() }) }
  const lockKey = (companyId: string) => `${work.name} ${companyId}`
  const doorKey = (companyId: string) => `begins ${work.name} ${companyId}`
  const begin = async (services: Services, db: Db, companyId: string) => {
    // Where a job is queued already this one is dropped: that job, when it has nothing left, waits until this transaction is over.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${doorKey(companyId)}, 0))`.execute(db)
    await enqueue(services, request, { companyId }, db, { key: companyId })
  }
  const companyJob: Job<{ companyId: string }> = job({
    ...request,
    retries: 0,
    unique: true,
    async run({ companyId }, services, stopping) {
      const given = { services, companyId, table, doorKey: doorKey(companyId) }
      const hold = () =>
        holdLock(services, lockKey(companyId), stopping, { everyMs: 5000 }, (signal) => workOff({ ...given, signal }, work))
      const isOpen = async () => (await inCompany(given, (db) => oldest(db, table, Object.keys(work.steps)))) !== undefined
      // What was begun while the lock was about to be let go had a job that went away without it.
      for (let again = true; again; ) again = (await hold()) && !stopping.aborted && (await isOpen())
    },
  })
  /** Takes up what nobody is at work on: after a crash, or when the queue lost it. */
  const watch: Watch = {
    name: `open ${work.name}`,
    everySeconds: 5,
    run: (services) =>
      eachCompany(services, [`select company_id from app.${work.open}()`], async (db, companyId) => {
        if (await isUnheld(services, lockKey(companyId))) await begin(services, db, companyId)
      }),
  }
  return { job: companyJob, watch, begin }
}

async function workOff<T extends keyof DB>(
  { doorKey, ...given }: Omit<WorkRun<T>, 'record'> & { doorKey: string },
  { steps, taken, failed }: Carried<T>,
) {
  const { services, companyId, table, signal } = given
  const take = async (db: Db) => {
    const record = await oldest(db, table, Object.keys(steps))
    if (record) await taken?.(db, record)
    return record
  }
  const takeLast = async (db: Db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${doorKey}, 0))`.execute(db)
    return take(db)
  }
  while (!signal.aborted) {
    const record = (await inCompany(given, take, { redoable: true })) ?? (await inCompany(given, takeLast, { redoable: true }))
    const step = record && steps[record.state]
    if (!step) return
    const run = { ...given, record }
    try {
      await step(run)
    } catch (error) {
      // The next worker goes on.
      if (signal.aborted) return
      services.log.warn({ err: error, companyId, table, id: record.id }, 'work of a company stopped')
      await failed(run, error)
    }
  }
}

async function oldest<T extends keyof DB>(db: Db, table: T, states: string[]): Promise<WorkRun<T>['record'] | undefined> {
  const { rows } = await sql<WorkRun<T>['record']>`
    select * from ${sql.table(table)} where ${ofCompany()} and state = any(${states}) order by started_at, id limit 1`.execute(db)
  return rows[0]
}

export const inCompany = <R>(
  { services, companyId }: { services: Services; companyId: string },
  work: (db: Db) => Promise<R>,
  how?: { redoable: boolean },
) => services.transaction({ companyId }, work, how)

/** Locks it for this transaction. False when it was stopped or somebody else took it on. */
export async function stillAt<T extends keyof DB>(db: Db, { table, record: { id, state } }: WorkRun<T>): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${ofCompany()} and id = ${id} and state = ${state} for update`.execute(
    db,
  )
  return rows.length > 0
}

/** Null: it has not ended, is undone, or ended more than so many days ago. */
export function undoUntilOf({ state, finishedAt }: { state: string; finishedAt: string | null }, days: number): string | null {
  if (!['done', 'cancelled', 'failed'].includes(state) || !finishedAt) return null
  const until = new Date(Date.parse(finishedAt) + days * 86_400_000)
  return until.getTime() > Date.now() ? until.toISOString() : null
}

/** In the name of whoever started it, which stands in its `actor`. */
export const byOf = (run: { services: Services; companyId: string; record: { actor: unknown } }, db: Db) => ({
  services: run.services,
  db,
  actor: { ...(run.record.actor as Omit<Actor, 'companyId'>), companyId: run.companyId },
})
