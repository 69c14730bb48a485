import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

const [soonest, latest] = ['15 seconds', '15 minutes']
const brokenSince = sql<Date>`coalesce(broken_since, now())`

/** It works (again). */
export const unbroken = { state: 'active', reason: '', brokenSince: null, brokenToldAt: null } as const

/** Our access is turned down, and only trying tells for how long: what waits goes on waiting, and a sync looks again after growing pauses. */
export const markAccessRefused = (db: Db, companyId: string, reason: string) =>
  db
    .updateTable('quickbooksConnections')
    .set({
      state: 'accessRefused',
      reason,
      brokenSince,
      nextSweepAt: sql`now() + least(${latest}::interval, greatest(${soonest}::interval, now() - ${brokenSince}))`,
    })
    .where('companyId', '=', companyId)
    .where('state', 'in', ['active', 'accessRefused'])
    .execute()

/** Only a person can go on: nothing is tried any more until they consent again. `reason`: a text key. */
export const markReconnect = (db: Db, companyId: string, reason: string) =>
  db
    .updateTable('quickbooksConnections')
    .set({ state: 'reconnect', reason, brokenSince })
    .where('companyId', '=', companyId)
    .where('state', '<>', 'disconnected')
    .execute()
