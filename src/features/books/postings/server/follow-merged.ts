import { sql } from 'kysely'
import { moveToCustomer, type Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** The order's customer is gone there, and it was told into whom it was merged. True: the order is the survivor's now. */
export async function followMerged(db: Db, order: Order): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select s.local_id as id from external_links l
    join external_links s on ${ofCompany('s')} and s.provider = 'quickbooks' and s.kind = 'customer' and s.external_id = l.merged_into
    where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.local_id = ${order.customerId}::uuid
      and l.removed_at is not null and l.merged_into <> ''`.execute(db)
  const [survivor] = rows
  if (survivor) await moveToCustomer(db, order.id, survivor.id)
  return survivor !== undefined
}
