import { sql } from 'kysely'
import { customerPath } from '#contract/places.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

const mostListed = 200
type Sent = { id: string; name: string; operation: string; at: string; count: number }

/** What went to QuickBooks for these customers since it was agreed: the newest, and how many customers there are. */
export async function listSent(db: Db, { id, agreedAt }: { id: string; agreedAt: string | null }) {
  const { rows } = await sql<Sent>`
    with sent as (
      select distinct on (d.record_id) d.record_id as id, c.customer_name as name, d.payload ->> 'operation' as operation, d.updated_at as at
      from deliveries d join rehearsal_rows w on ${ofCompany('w')} and w.customer_id = d.record_id
        join customers c on ${ofCompany('c')} and c.id = d.record_id
      where ${ofCompany('d')} and w.rehearsal_id = ${id} and d.record_kind = 'customer' and d.direction = 'out' and d.channel = 'quickbooks' and d.state = 'done'
        and d.result <> 'null' and d.updated_at >= ${agreedAt}
      order by d.record_id, d.payload ->> 'operation', d.updated_at desc)
    select *, count(*) over () as count from sent order by at desc, id limit ${mostListed}`.execute(db)
  return {
    sent: rows.map(({ id: customerId, name, operation, at }) => ({
      name,
      path: customerPath(customerId),
      operation: operation === 'create' ? ('create' as const) : ('update' as const),
      at,
    })),
    sentCount: rows[0]?.count ?? 0,
  }
}
