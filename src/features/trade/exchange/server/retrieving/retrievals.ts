import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { connectionsToRetrieve } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listRetrievals, Retrieval, retrieveOrders } from '../../contract.ts'
import { beginRetrieval } from './retrieve-job.ts'

/** How retrieving goes, or went the last time, over each live connection. */
export async function retrievals(db: Db): Promise<RawResult<typeof listRetrievals>> {
  // Before the connections: a run that ended meanwhile has its problem there, and no run is shown as ended without it.
  const rows = await db.selectFrom('ediRetrievals').selectAll().execute()
  const connections = await connectionsToRetrieve(db)
  const orders = await ordersOf(db)
  return {
    rows: connections.map(({ id, name, problem }) => {
      const run = rows.find(({ connectionId }) => connectionId === id)
      const [startedAt, endedAt] = [run?.startedAt ?? null, run?.endedAt ?? null]
      return {
        connectionId: id,
        name,
        problem,
        endedAt,
        nextAt: run?.dueAt ?? null,
        found: run?.found ?? 0,
        stored: run?.stored ?? 0,
        orders: orders.get(id) ?? 0,
        state: stateOf({ startedAt, endedAt }, problem),
      }
    }),
  }
}

type Times = { startedAt: string | null; endedAt: string | null }
function stateOf({ startedAt, endedAt }: Times, problem: Retrieval['problem']): Retrieval['state'] {
  if (!startedAt) return 'never'
  if (!endedAt) return 'running'
  return problem ? 'failed' : 'done'
}

async function ordersOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ connectionId: string; orders: number }>`
    select r.connection_id, count(o.order_id) as orders from edi_retrievals r
    join edi_files f on ${ofCompany('f')} and f.connection_id = r.connection_id and f.received_at >= r.started_at
    join edi_documents d on ${ofCompany('d')} and d.file_id = f.id
    join edi_orders o on ${ofCompany('o')} and o.document_id = d.id where ${ofCompany('r')} group by r.connection_id`.execute(db)
  return new Map(rows.map(({ connectionId, orders }) => [connectionId, orders]))
}

/** The worker begins at once; where one is at it, that one goes on. */
export async function askForOrders(context: DbContext, connectionId?: string): Promise<RawResult<typeof retrieveOrders>> {
  const { db, services } = context
  const { companyId } = memberOf(context)
  const connections = await connectionsToRetrieve(db, connectionId ? [connectionId] : undefined)
  if (!connections.length) throw new AppError(connectionId ? 'connectionNotLive' : 'noLiveConnection')
  // It stands in the database as well: a worker that dies with its job leaves it due.
  const dueAt = sql<string>`now()`
  await db
    .insertInto('ediRetrievals')
    .values(connections.map(({ id }) => ({ companyId, connectionId: id, dueAt })))
    .onConflict((conflict) => conflict.columns(['companyId', 'connectionId']).doUpdateSet({ dueAt }))
    .execute()
  for (const { id } of connections) await beginRetrieval(services, db, { companyId, connectionId: id })
  return { begun: connections.length }
}
