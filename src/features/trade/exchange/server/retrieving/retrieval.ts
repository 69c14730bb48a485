import { sql } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import { connectionsToRetrieve, type Failure, noteUse, type ToRetrieve } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { isAboutOneFile, nextInSeconds, tellsAfter } from './backoff.ts'
import { forgetOldSightings } from './fresh-files.ts'
import type { Run } from './run.ts'

/** Somebody paused or removed it meanwhile. */
export class NoLongerWanted extends Error {}

export async function checkWanted(db: Db, { connection }: Run) {
  if ((await connectionsToRetrieve(db, [connection.id])).length === 0) throw new NoLongerWanted('It is not live any more.')
}

/** Notes that a run begins. Null: nobody has to look there. */
export async function begin(db: Db, companyId: string, connectionId: string): Promise<ToRetrieve | null> {
  const [connection] = await connectionsToRetrieve(db, [connectionId])
  if (!connection) return null
  const begun = { startedAt: new Date(), endedAt: null, found: 0, stored: 0 }
  await db
    .insertInto('ediRetrievals')
    .values({ companyId, connectionId, ...begun })
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet(begun))
    .execute()
  return connection
}

/** What people see of it while it goes on. `waiting`: new files of the portion that it is at. */
export const noteProgress = (db: Db, { connection, stored }: Run, waiting: number) =>
  db
    .updateTable('ediRetrievals')
    .set((eb) => ({ stored, found: eb.fn<number>('greatest', [eb.ref('found'), eb.val(stored + waiting)]) }))
    .where('connectionId', '=', connection.id)
    .execute()

/** Notes how it went and when it is to be done again: at once when more waits. Who decides about documents is told once of what does not pass by itself. */
export async function end(db: Db, run: Run, failure: Failure | null, { moreWaits = false } = {}) {
  const { companyId, connection } = run
  await noteUse(db, connection.id, failure)
  await noteProgress(db, run, 0)
  await forgetOldSightings(db, connection.id)
  const { failures } = await db
    .updateTable('ediRetrievals')
    .set((eb) => ({ endedAt: new Date(), failures: failure && !isAboutOneFile(failure) ? eb('failures', '+', 1) : 0 }))
    .where('connectionId', '=', connection.id)
    .returning('failures')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ediRetrievals')
    .set({ dueAt: sql<string>`now() + ${moreWaits ? 0 : nextInSeconds(connection.everyMinutes, failure, failures)} * interval '1 second'` })
    .where('connectionId', '=', connection.id)
    .execute()
  const isNews = failure && (isAboutOneFile(failure) ? connection.problem?.code !== failure.code : failures === tellsAfter(failure))
  if (isNews)
    await notify(db, {
      companyId,
      code: 'NA_CONNECTION_FAILED',
      value: connection.name,
      record: { kind: 'connection', id: connection.id },
      to: { can: 'exchange.write' },
    })
}
