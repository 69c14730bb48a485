import { sql } from 'kysely'
import type { QuickbooksWrite, SyncedEntityDefinition } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { compareCustomers } from './compare.ts'
import { removeCustomers } from './removed.ts'
import { findSurvivors } from './survivors.ts'
import { upsertCustomers } from './upsert.ts'
import * as writes from './writes.ts'

export const customerEntity: SyncedEntityDefinition = {
  entity: 'Customer',
  kind: 'customer',
  list: true,
  // 1: terms, and whom QuickBooks exempts from taxes.
  reads: 1,
  upsert: upsertCustomers,
  remove: removeCustomers,
  compare: compareCustomers,
  async finish(db, companyId) {
    await joinParents(db, companyId)
    await findSurvivors(db)
    await sendHeldBack(db, companyId)
  },
}

/** Sub-customers that came before their parent, or changed it. One whose parent never comes stays where it is. */
async function joinParents(db: Db, companyId: string) {
  await sql`with found as (
         delete from missing_parents m using external_links p
         where m.company_id = ${companyId} and p.company_id = ${companyId} and p.provider = 'quickbooks' and p.kind = 'customer' and p.external_id = m.parent_external_id
         returning m.customer_id, p.local_id)
       update customers c set parent_id = f.local_id from found f where c.company_id = ${companyId} and c.id = f.customer_id`.execute(db)
}

/** What was changed while QuickBooks was not connected goes now, merged with what happened there. The ledger finds it by itself. */
const sendHeldBack = (db: Db, companyId: string) =>
  sql`with held as (update customers set sync_state = 'waiting' where company_id = ${companyId} and sync_state = 'off' returning id)
       insert into deliveries (company_id, direction, channel, kind, record_kind, record_id) select ${companyId}, 'out', 'quickbooks', 'customer', 'customer', id from held`.execute(
    db,
  )

export const customerWrites: QuickbooksWrite = writes.customerWrites
