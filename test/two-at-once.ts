import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/data/db.ts'
import type { TestServer } from './server.ts'

/** Two transactions of a company in the order in which they do harm: the second begins when the first has done its work, and waits for its end. */
export async function twoAtOnce({ services, database }: TestServer, companyId: string, first: Work, second: Work) {
  const [isDone, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = services.transaction({ companyId }, async (db) => {
    await first(db)
    isDone.resolve()
    await mayEnd.promise
  })
  await Promise.race([isDone.promise, one])
  const two = services.transaction({ companyId }, second)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (let tries = 0; !(await database.owner.query(waiting)).rowCount; await sleep(20)) assert.ok(tries++ < 500, 'it waits for nobody')
  mayEnd.resolve()
  await Promise.all([one, two])
}
type Work = (db: Db) => Promise<unknown>
