import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { linkOf } from './link.ts'

const lost = sql`${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.removed_at is not null and l.merged_into = ''`

/**
 * Those that are gone there while nobody said into whom they were merged: a merge takes all documents along, so where all that went from one
 * went to one other, that is it. While documents still hang on it, or went different ways, a person says it.
 */
export const findSurvivors = (db: Db) =>
  sql`update external_links l set merged_into = found.survivor from (
      select l.local_id, min(s.external_id) as survivor from external_links l
      join moved_documents m on ${ofCompany('m')} and m.from_customer = l.local_id and m.moved_at > l.removed_at - interval '2 days'
      join external_links s on ${ofCompany('s')} and s.provider = 'quickbooks' and s.kind = 'customer' and s.local_id = m.to_customer
      where ${lost} and not exists (select from invoices i where ${ofCompany('i')} and i.customer_id = l.local_id and not i.deleted)
        and not exists (select from credit_memos c where ${ofCompany('c')} and c.customer_id = l.local_id and not c.deleted)
        and not exists (select from payments p where ${ofCompany('p')} and p.customer_id = l.local_id and not p.deleted)
      group by l.local_id having count(distinct s.external_id) = 1) found
    where ${lost} and l.local_id = found.local_id`.execute(db)

/** A person says into whom it was merged: whatever waits for it goes on with that one. */
export async function sayMergedInto(db: Db, { customerId, survivorId }: { customerId: string; survivorId: string }): Promise<void> {
  const [gone, survivor] = [await linkOf(db, customerId), await linkOf(db, survivorId)]
  if (!gone?.removedAt) throw new AppError('conflict')
  if (!survivor || survivor.removedAt || survivorId === customerId) throw new AppError('survivorNotThere')
  const { rows } =
    await sql`update external_links l set merged_into = ${survivor.externalId} where ${lost} and l.local_id = ${customerId}::uuid returning 1`.execute(
      db,
    )
  if (!rows.length) throw new AppError('conflict')
}
