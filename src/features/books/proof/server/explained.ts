import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** A balance that is wrong by exactly what the customer's documents differ is no difference of its own: it goes with them. */
export const removeExplainedBalances = (db: Db, proofId: string) =>
  sql`delete from book_differences b where ${ofCompany('b')} and b.proof_id = ${proofId} and b.entity = 'Customer' and b.kind = 'balance'
    and jsonb_array_length(b.fields) = 1 and b.owed_more = (select sum(d.owed_more) from book_differences d
      where ${ofCompany('d')} and d.proof_id = b.proof_id and d.customer_id = b.customer_id and d.entity <> 'Customer')`.execute(db)
