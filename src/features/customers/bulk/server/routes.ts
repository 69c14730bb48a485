import { AppError } from '#contract/errors.ts'
import { namesOfAutomations } from '#features/customers/automations/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from '../contract.ts'
import { bulkChanges } from './bulk-job.ts'
import { bulkDetails, bulkList, undoUntil } from './describe-bulk.ts'
import { mustMay, startBulk } from './start.ts'

export const bulkRoutes: Route[] = [
  route(contract.startBulkChange, ({ body }, context) => startBulk(context, body)),
  route(contract.getBulkChange, ({ params }, context) => bulkDetails(context, params.id)),
  route(contract.listBulkChanges, (input, context) => bulkList(context, input)),
  route(contract.cancelBulkChange, ({ params }, context) => cancel(context, params.id)),
  route(contract.undoBulkChange, ({ params }, context) => beginUndo(context, params.id)),
]

/** Locked, so that of two who press at once one goes on. */
async function lockBulk(db: Db, id: string) {
  const record = await db.selectFrom('bulkChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!record) throw new AppError('notFound')
  return record
}

async function cancel(context: DbContext, id: string) {
  const { db } = context
  const { state, field, value } = await lockBulk(db, id)
  mustMay(memberOf(context).role, field)
  if (state !== 'running') throw new AppError('bulkMoved')
  await db.updateTable('bulkChanges').set({ state: 'cancelled', finishedAt: new Date() }).where('id', '=', id).execute()
  const to = field === 'automation' ? ((await namesOfAutomations(db, [value])).get(value) ?? '') : value
  await audit(db, actorOf(context), { action: 'bulkStopped', recordKind: 'bulk', recordId: id, changes: [{ field, from: '', to }] })
  return {}
}

async function beginUndo(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId, role } = memberOf(context)
  const record = await lockBulk(db, id)
  mustMay(role, record.field)
  if (!undoUntil(record)) throw new AppError('bulkMoved')
  const { companyId: _, ...actor } = actorOf(context)
  await db
    .updateTable('bulkChanges')
    .set({ state: 'undoing', actor: JSON.stringify(actor) })
    .where('id', '=', id)
    .execute()
  await bulkChanges.begin(services, db, companyId)
  return {}
}
