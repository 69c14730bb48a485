import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { SyncedEntity } from '../../contract.ts'
import { keepNotices } from '../sync/notices/notices.ts'
import { openSyncJob } from '../sync/sync-start.ts'
import { disconnect, wakeDeliveries } from './connection.ts'

/** Syncing begins, and what waited for it goes. */
export async function agreeConnection(services: Services, db: Db, { companyId, userId }: { companyId: string; userId: string | null }) {
  await db
    .updateTable('quickbooksConnections')
    .set({ state: 'active' })
    .where('companyId', '=', companyId)
    .where('state', '=', 'rehearsal')
    .execute()
  await openSyncJob(services, db, companyId, userId)
  await wakeDeliveries(db)
}

/** Has these records read as if QuickBooks had just told of them. */
export const readRecords = (services: Services, db: Db, companyId: string, entity: SyncedEntity, externalIds: readonly string[]) =>
  keepNotices(
    services,
    db,
    companyId,
    externalIds.map((externalId) => ({ entity: entity.toLowerCase(), externalId, at: new Date().toISOString(), gone: false })),
  )

/** Ends the connection; the next one reads everything again. */
export async function endConnection(services: Services, db: Db, companyId: string) {
  const connection = await db.selectFrom('quickbooksConnections').select('state').executeTakeFirst()
  if (connection && connection.state !== 'disconnected') await disconnect(services, db, companyId)
  await db.updateTable('quickbooksConnections').set({ changedSince: null }).where('companyId', '=', companyId).execute()
}

const documents = [
  ['invoices', 'invoice'],
  ['credit_memos', 'creditMemo'],
  ['payments', 'payment'],
] as const

/** Documents of customers whose tie ends wait for them as if they had never come. */
export async function detachDocuments(db: Db, companyId: string, pairs: readonly { id: string; externalId: string }[]) {
  for (const [table, kind] of documents)
    await sql`with freed as (
        update ${sql.table(table)} t set customer_id = null from json_to_recordset(${JSON.stringify(pairs)}::json) as g(id uuid, "externalId" text)
        where t.company_id = ${companyId} and t.customer_id = g.id returning t.id, g."externalId" as external_id)
      insert into missing_customers (company_id, kind, local_id, customer_external_id) select ${companyId}, ${kind}, id, external_id from freed
      on conflict (company_id, kind, local_id) do update set customer_external_id = excluded.customer_external_id`.execute(db)
}
