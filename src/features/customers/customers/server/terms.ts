import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'

type Terms = { customerId: string; id: string; name: string; dueDays: number | null; dayOfMonthDue: number | null }

/** The terms that QuickBooks has for customers, with the days that they give. */
export const termsWithDays = writtenOnce<{ ids: readonly string[] }, Terms>(
  (slot) => sql`
    select c.local_id as "customerId", t.id, t.name, t.due_days as "dueDays", t.day_of_month_due as "dayOfMonthDue" from external_links c
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'term' and l.external_id = c.snapshot ->> 'terms'
    join terms t on ${ofCompany('t')} and t.id = l.local_id and t.active
    where ${ofCompany('c')} and c.provider = 'quickbooks' and c.kind = 'customer' and c.local_id = any(${slot('ids')}::uuid[])`,
)

/** Their ids, by the customer's. */
export async function termsOfCustomers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await termsWithDays(db, { ids })).map(({ customerId, id }) => [customerId, id]))
}
