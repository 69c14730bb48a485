import { CompiledQuery } from 'kysely'
import type { QuickbooksWrite, SyncedEntityDefinition } from '#features/quickbooks/server/door.ts'
import { quickbooksActor } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { upsertCustomers } from './quickbooks-upsert.ts'
import * as writes from './quickbooks-writes.ts'
import { removeSignIns } from './sign-in-end.ts'

const linkedTo = `external_links l where l.company_id = $1 and l.provider = 'quickbooks' and l.kind = 'customer' and c.company_id = $1 and c.id = l.local_id`

export const customerEntity: SyncedEntityDefinition = {
  entity: 'Customer',
  kind: 'customer',
  list: true,
  upsert: upsertCustomers,
  /** Merged into another one there; what hung on it comes again under that one. */
  async remove(db, companyId, externalIds) {
    const { rows } = await db.executeQuery<{ id: string }>(
      CompiledQuery.raw(
        `update customers c set active = false, version = c.version + 1, updated_at = now() from ${linkedTo} and l.external_id = any($2) and c.active returning c.id`,
        [companyId, externalIds],
      ),
    )
    const ended = rows.map(({ id }) => id)
    await removeSignIns(db, quickbooksActor(companyId), ended)
  },
  async finish(db, companyId) {
    await joinParents(db, companyId)
    await sendHeldBack(db, companyId)
  },
}

/** Sub-customers that came before their parent, or changed it. One whose parent never comes stays where it is. */
async function joinParents(db: Db, companyId: string) {
  await db.executeQuery(
    CompiledQuery.raw(
      `with found as (
         delete from missing_parents m using external_links p
         where m.company_id = $1 and p.company_id = $1 and p.provider = 'quickbooks' and p.kind = 'customer' and p.external_id = m.parent_external_id
         returning m.customer_id, p.local_id)
       update customers c set parent_id = f.local_id from found f where c.company_id = $1 and c.id = f.customer_id`,
      [companyId],
    ),
  )
}

/** What was changed while QuickBooks was not connected goes now, merged with what happened there. The ledger finds it by itself. */
const sendHeldBack = (db: Db, companyId: string) =>
  db.executeQuery(
    CompiledQuery.raw(
      `with held as (update customers set sync_state = 'waiting' where company_id = $1 and sync_state = 'off' returning id)
       insert into deliveries (company_id, direction, channel, kind, record_kind, record_id) select $1, 'out', 'quickbooks', 'customer', 'customer', id from held`,
      [companyId],
    ),
  )

export const customerWrites: QuickbooksWrite = writes.customerWrites
