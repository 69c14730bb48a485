import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { mostWaiting } from '../contract.ts'

/** How many documents of devices wait for whoever may decide them, counted as far as they are shown, and since when. */
export async function documentsWaiting(context: DbContext): Promise<{ count: number; since: string | null }> {
  if (!can(memberOf(context).role, 'devices.write')) return { count: 0, since: null }
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(*)::int as count, min(w.arrived_at) as since from (
      select m.arrived_at from device_documents m where ${ofCompany('m')} and (m.waits or m.needs_proof) order by m.id limit ${sql.lit(mostWaiting)}) w`.execute(
    context.db.withoutPlugins(),
  )
  return rows[0] ?? { count: 0, since: null }
}
