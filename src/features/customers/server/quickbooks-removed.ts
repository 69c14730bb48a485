import { CompiledQuery } from 'kysely'
import { audit, quickbooksActor } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { removeSignIns } from './sign-in-end.ts'

/**
 * Merged into another customer there: inactive here, with nothing open, since that goes on under the other one. The link stays, marked: a
 * later edit must not make the customer there anew.
 */
export async function removeCustomers(db: Db, companyId: string, externalIds: string[]) {
  const { rows } = await db.executeQuery<{ id: string; version: number; wasActive: boolean }>(
    CompiledQuery.raw(
      `with gone as (
         update external_links set removed_at = now(), snapshot = jsonb_set(snapshot, '{active}', 'false')
         where company_id = $1 and provider = 'quickbooks' and kind = 'customer' and external_id = any($2) and removed_at is null
         returning local_id
       ), dropped as (
         update deliveries d set state = 'ignored', updated_at = now() from gone g
         where d.company_id = $1 and d.record_kind = 'customer' and d.record_id = g.local_id and d.state in ('waiting', 'retrying', 'refused')
       )
       update customers c set active = false, open_balance = 0, sync_state = 'removed', version = c.version + 1, updated_at = now()
       from gone g join customers b on b.company_id = $1 and b.id = g.local_id where c.company_id = $1 and c.id = g.local_id
       returning c.id, c.version, b.active as was_active`,
      [companyId, externalIds],
    ),
  )
  for (const { id, version } of rows.filter(({ wasActive }) => wasActive))
    await audit(db, quickbooksActor(companyId), {
      action: 'changed',
      recordKind: 'customer',
      recordId: id,
      recordVersion: version,
      changes: [{ field: 'active', from: 'Y', to: 'N' }],
    })
  await removeSignIns(
    db,
    quickbooksActor(companyId),
    rows.map(({ id }) => id),
  )
}

/** They have it after all. */
export const restoreCustomers = (db: Db, companyId: string, externalIds: string[]) =>
  db.executeQuery(
    CompiledQuery.raw(
      `with back as (
         update external_links set removed_at = null
         where company_id = $1 and provider = 'quickbooks' and kind = 'customer' and external_id = any($2) and removed_at is not null
         returning local_id
       )
       update customers c set sync_state = 'synced' from back b where c.company_id = $1 and c.id = b.local_id`,
      [companyId, externalIds],
    ),
  )
