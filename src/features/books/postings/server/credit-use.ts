import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Cents of the credit memo of a credit or a return that something was settled with in QuickBooks besides what we settled with it, by hand or by itself,
 * or that were paid out there.
 */
export async function creditUsedElsewhere(db: Db, sourceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, m.total - m.balance - coalesce((
      select sum((line ->> 'amount')::bigint) from postings a
      join external_links k on ${ofCompany('k')} and k.provider = 'quickbooks' and k.kind = 'payment' and k.external_id = a.external_id
      join payments p on ${ofCompany('p')} and p.id = k.local_id and not p.deleted and not p.voided, jsonb_array_elements(p.applied) line
      where ${ofCompany('a')} and a.kind = 'creditApplied' and a.source_id = c.source_id
        and line ->> 'kind' = 'CreditMemo' and line ->> 'externalId' = c.external_id), 0))::float8 as cents
    from postings c join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.external_id = c.external_id
    join credit_memos m on ${ofCompany('m')} and m.id = l.local_id and not m.deleted and not m.voided
    where ${ofCompany('c')} and c.kind = 'creditMemo' and c.source_id = ${sourceId}`.execute(db)
  return rows[0]?.cents ?? 0
}
