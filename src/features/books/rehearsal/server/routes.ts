import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { connectionOf, endConnection } from '#features/quickbooks/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { agreeRehearsal, decideRehearsal, findThere, getRehearsal, listRehearsalRows, repeatRehearsal, undoRehearsal } from '../contract.ts'
import { agree } from './agree.ts'
import { decide } from './decide.ts'
import { findRecords, listRows } from './list.ts'
import { readRehearsal, undoEnds } from './read.ts'
import { setToWork } from './start.ts'

export const rehearsalRoutes: Route[] = [
  route(getRehearsal, (_input, { db, language }) => readRehearsal(db, language)),
  route(listRehearsalRows, ({ query }, { db }) => listRows(db, query)),
  route(findThere, async ({ query }, { db }) => ({ rows: await findRecords(db, query.search) })),
  route(decideRehearsal, ({ body }, context) => decide(context, body)),
  route(agreeRehearsal, ({ body }, context) => agree(context, body)),
  route(repeatRehearsal, async (_input, context) => {
    await repeat(context)
    return {}
  }),
  route(undoRehearsal, async ({ body }, context) => {
    await undo(context, body.id)
    return {}
  }),
]

/** One that stopped goes on where it was; one that is ready is read from the beginning. */
async function repeat({ db, services, ...context }: DbContext) {
  const { companyId } = memberOf(context)
  const rehearsal = await db.selectFrom('rehearsals').selectAll().orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  const isReady = rehearsal?.state === 'ready'
  if (!rehearsal || !(isReady || rehearsal.problem)) throw new AppError('rehearsalMoved')
  if (isReady) {
    if (!(await connectionOf(db))) throw new AppError('quickbooksNotConnected')
    await db.deleteFrom('rehearsalLists').where('rehearsalId', '=', rehearsal.id).execute()
    await db.deleteFrom('rehearsalRecords').where('rehearsalId', '=', rehearsal.id).execute()
  }
  await db
    .updateTable('rehearsals')
    .set({ problem: '', ...(isReady && { state: 'reading' as const, step: 'read' as const }) })
    .where('id', '=', rehearsal.id)
    .execute()
  await setToWork(services, db, companyId, rehearsal.id)
}

async function undo(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const rehearsal = await db.selectFrom('rehearsals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rehearsal) throw new AppError('notFound')
  if (rehearsal.state === 'undone') return
  if (rehearsal.state !== 'agreed' || rehearsal.step !== 'over' || !rehearsal.restoreFile || !undoEnds(rehearsal))
    throw new AppError('rehearsalMoved')
  await endConnection(services, db, companyId)
  await db
    .updateTable('rehearsals')
    .set({ state: 'undone', step: 'undo', undoneBy: userId, undoneAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), { action: 'rehearsal.undone' })
  await setToWork(services, db, companyId, id)
}
