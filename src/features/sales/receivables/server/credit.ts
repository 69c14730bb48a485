import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Cents that a customer has to its credit in QuickBooks: of credit memos and payments what nothing was applied of. */
export async function unusedCredit(db: Db, customerId: string): Promise<number> {
  const { rows } = await sql<{ credit: number }>`select (
      coalesce((select sum(m.balance) from credit_memos m where ${ofCompany('m')} and m.customer_id = ${customerId}::uuid
        and m.balance > 0 and not m.deleted and not m.voided), 0)
      + coalesce((select sum(p.unapplied) from payments p where ${ofCompany('p')} and p.customer_id = ${customerId}::uuid
        and p.unapplied > 0 and not p.deleted and not p.voided), 0))::bigint as credit`.execute(db.withoutPlugins())
  return rows[0]?.credit ?? 0
}
