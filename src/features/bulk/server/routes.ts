import { AppError } from '#contract/errors.ts'
import { actorOf } from '#server/audit.ts'
import { type DbContext, memberOf } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type Route, route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { bulkChanges } from './bulk-job.ts'
import type { BulkRecord } from './bulk-run.ts'
import { startBulk } from './start.ts'

const namesShown = 20

export const bulkRoutes: Route[] = [
  route(contract.startBulkChange, ({ body }, context) => startBulk(context, body)),
  route(contract.getBulkChange, ({ params }, { db }) => details(db, params.id)),
  route(contract.cancelBulkChange, ({ params }, context) => cancel(context, params.id)),
  route(contract.undoBulkChange, ({ params }, context) => beginUndo(context, params.id)),
]

function undoUntil({ state, changed, finishedAt }: BulkRecord): string | null {
  if (!['done', 'cancelled', 'failed'].includes(state) || !changed || !finishedAt) return null
  const until = new Date(Date.parse(finishedAt) + contract.undoDays * 86_400_000)
  return until.getTime() > Date.now() ? until.toISOString() : null
}

async function recordOf(db: Db, id: string, lock = false): Promise<BulkRecord> {
  const query = db.selectFrom('bulkChanges').selectAll().where('id', '=', id)
  const record = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!record) throw new AppError('notFound')
  return record
}

async function details(db: Db, id: string): Promise<contract.BulkChange> {
  const record = await recordOf(db, id)
  const names = await db
    .selectFrom('bulkRows as r')
    .innerJoin('customers as c', 'c.id', 'r.customerId')
    .select('c.customerName')
    .where('r.bulkId', '=', id)
    .where('r.state', '=', 'kept')
    .limit(namesShown)
    .execute()
  const { changed, unchanged, skipped, takenBack, kept } = record
  return {
    ...record,
    state: contract.bulkStates.find((known) => known === record.state) ?? 'failed',
    field: contract.bulkFields.find((known) => known === record.field) ?? 'territory',
    total: record.state === 'undoing' ? changed : record.total,
    done: record.state === 'undoing' ? takenBack + kept : changed + unchanged + skipped,
    keptNames: names.map(({ customerName }) => customerName),
    undoUntil: undoUntil(record),
  }
}

async function cancel({ db }: DbContext, id: string) {
  const { state } = await recordOf(db, id, true)
  if (state !== 'running') throw new AppError('bulkMoved')
  await db.updateTable('bulkChanges').set({ state: 'cancelled', finishedAt: new Date() }).where('id', '=', id).execute()
  return {}
}

async function beginUndo(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  if (!undoUntil(await recordOf(db, id, true))) throw new AppError('bulkMoved')
  const { companyId: _, ...actor } = actorOf(context)
  await db
    .updateTable('bulkChanges')
    .set({ state: 'undoing', actor: JSON.stringify(actor), startedBy: userId })
    .where('id', '=', id)
    .execute()
  await bulkChanges.begin(services, db, companyId)
  return {}
}
