import { sql } from 'kysely'
import { changesToSend, conflictsOf, noteConflicts } from '#features/quickbooks/server/door.ts'
import { audit, quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { CustomerRecord } from '../change/fields.ts'
import { removeSignIns } from '../sign-in-end.ts'
import { type Link, lockLinked, standingOf } from './link.ts'
import { mergedFields } from './shared-fields.ts'

/**
 * Merged into another customer there: nothing is open any more, since that goes on under the other one. The link stays, marked: a later edit
 * must not make the customer there anew. Who has nothing that never arrived there becomes inactive here; of the others a person decides.
 */
export async function removeCustomers(db: Db, companyId: string, externalIds: string[]) {
  const linked = (await lockLinked(db, externalIds)).filter(({ link }) => !link.removedAt)
  if (!linked.length) return
  const ids = linked.map(({ before }) => before.id)
  await sql`with gone as (
         update external_links l set removed_at = now(), merged_into = coalesce((select n.merged_into from quickbooks_notices n
           where ${ofCompany('n')} and n.kind = 'customer' and n.external_id = l.external_id), '')
         where l.company_id = ${companyId} and l.provider = 'quickbooks' and l.kind = 'customer' and l.local_id = any(${ids}::uuid[])
       ), dropped as (
         update deliveries set state = 'ignored', ignored_reason = 'deliveries.removedThere', updated_at = now()
         where company_id = ${companyId} and record_kind = 'customer' and record_id = any(${ids}::uuid[]) and direction = 'out' and state in ('waiting', 'retrying', 'refused')
       )
       update customers set open_balance = 0, updated_at = now() where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(db)
  const asked = linked.flatMap(({ before, link }) => {
    const fields = unsentFields(before, link)
    return fields.length ? [{ recordId: before.id, kind: 'gone' as const, fields }] : []
  })
  const left = ids.filter((id) => !asked.some(({ recordId }) => recordId === id))
  await noteConflicts(db, companyId, 'customer', { open: asked, over: left })
  if (asked.length)
    await db
      .updateTable('customers')
      .set({ syncState: 'conflict' })
      .where(
        'id',
        'in',
        asked.map(({ recordId }) => recordId),
      )
      .execute()
  await deactivateRemoved(db, quickbooksActor(companyId), left)
}

/** What differs from the newest version of theirs that we know. */
export function unsentFields(row: CustomerRecord, link: Link): string[] {
  const standing = standingOf(row, link)
  if (!standing) return []
  return [...new Set([...changesToSend({ fields: mergedFields }, standing).fields, ...conflictsOf({ fields: mergedFields }, standing)])]
}

/** Inactive here as it is gone there. Both count as agreed, so that it comes back with their next version, should there be one. */
export async function deactivateRemoved(db: Db, actor: ReturnType<typeof quickbooksActor>, ids: readonly string[]) {
  if (!ids.length) return
  const { rows } = await sql<{ id: string; version: number; wasActive: boolean }>`with agreed as (
         update external_links set snapshot = jsonb_set(snapshot, '{active}', 'false') where company_id = ${actor.companyId} and provider = 'quickbooks' and kind = 'customer' and local_id = any(${ids}::uuid[])
       )
       update customers c set active = false, sync_state = 'removed', version = c.version + 1, updated_at = now()
       from customers b where b.company_id = ${actor.companyId} and b.id = c.id and c.company_id = ${actor.companyId} and c.id = any(${ids}::uuid[])
       returning c.id, c.version, b.active as was_active`.execute(db)
  for (const { id, version } of rows.filter(({ wasActive }) => wasActive))
    await audit(db, actor, {
      action: 'changed',
      recordKind: 'customer',
      recordId: id,
      recordVersion: version,
      changes: [{ field: 'active', from: 'Y', to: 'N' }],
    })
  await removeSignIns(
    db,
    actor,
    rows.map(({ id }) => id),
  )
}

/** They have it after all: what we changed meanwhile is held back until their version is merged in. */
export async function restoreCustomers(db: Db, companyId: string, externalIds: string[]) {
  const { rows } = await sql<{ id: string }>`with back as (
         update external_links set removed_at = null, merged_into = ''
         where company_id = ${companyId} and provider = 'quickbooks' and kind = 'customer' and external_id = any(${externalIds}) and removed_at is not null
         returning local_id
       )
       update customers c set sync_state = 'off' from back b where c.company_id = ${companyId} and c.id = b.local_id returning c.id`.execute(
    db,
  )
  await noteConflicts(db, companyId, 'customer', { open: [], over: rows.map(({ id }) => id) })
}
