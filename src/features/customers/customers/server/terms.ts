import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** The terms that QuickBooks has for customers, by the customer's id. */
export async function termsOfCustomers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ customerId: string; termsId: string }>`
    select c.local_id as "customerId", t.id as "termsId" from external_links c
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'term' and l.external_id = c.snapshot ->> 'terms'
    join terms t on ${ofCompany('t')} and t.id = l.local_id and t.active
    where ${ofCompany('c')} and c.provider = 'quickbooks' and c.kind = 'customer' and c.local_id = any(${ids}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ customerId, termsId }) => [customerId, termsId]))
}
