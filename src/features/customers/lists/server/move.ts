import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ListKey } from '../contract.ts'
import { listTables } from './tables.ts'

/** Records given another name in one transaction: short enough that nobody waits for its locks. */
export const batch = 500

export type Move = { companyId: string; list: ListKey; from: string; to: string; actorId: string | null; actor: string }

/**
 * Gives up to a batch of records the new name, each noted in its history under its new version, so that a form opened before sees that
 * something changed. Search words and QuickBooks know nothing of these fields. True: none is left, and the old name is gone.
 */
export async function moveSome(db: Db, { list, from, to, actorId, actor, companyId }: Move): Promise<boolean> {
  const { bearers, column, field, table } = listTables[list]
  const customer = bearers === 'customers'
  const [action, recordId, version] = customer ? ['changed', 'id', 'version'] : ['contactChanged', 'customer_id', 'null::int']
  const { rows } = await sql<{
    moved: number
  }>`with taken as (select id from ${sql.table(bearers)} where ${ofCompany()} and ${sql.ref(column)} = ${from}::text and ${sql.ref(column)} <> '' order by id limit ${sql.lit(batch)} for update),
       changed as (
         update ${sql.table(bearers)} set ${sql.ref(column)} = ${to}::text, version = version + 1, updated_at = now() where ${ofCompany()} and id in (select id from taken) returning *),
       noted as (
         insert into audit_events (company_id, actor_id, actor, origin, action, record_kind, record_id, record_version, changes)
         select company_id, ${actorId}::uuid, ${actor}::text, 'web', ${sql.lit(action)}, 'customer', ${sql.ref(recordId)}, ${sql.raw(version)},
           jsonb_build_array(jsonb_build_object('field', ${sql.lit(field)}, 'from', ${from}::text, 'to', ${to}::text)) from changed)
       select count(*)::int as moved from changed`.execute(db)
  if ((rows[0]?.moved ?? 0) === batch) return false
  if (list === 'territories') await db.updateTable('reps').set({ territory: to }).where('territory', '=', from).execute()
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and name = ${from} and moving_to = ${to}`.execute(db)
  return true
}
