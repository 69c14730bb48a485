import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Document } from '../list/document.ts'

/**
 * Orders that waited for this change are looked at again; their files first, as everywhere. Answers whether there are any: then whoever calls
 * has them settled.
 */
export async function recheckChanged(db: Db, { number, numberKey, partnerId, test }: Document): Promise<boolean> {
  if (!number || !partnerId) return false
  const waiting = sql`${ofCompany('d')} and d.number_key = ${numberKey} and d.number <> '' and d.partner_id = ${partnerId} and d.test = ${test}
    and d.kind = 'purchaseOrder' and d.direction = 'I' and d.state = 'held' and d.reasons && '{changeWaits,cancelWaits}'`
  await sql`update edi_files f set state = 'split', attempts = 0, started_at = now()
    where ${ofCompany('f')} and f.state in ('split', 'done') and f.id in (select d.file_id from edi_documents d where ${waiting})`.execute(
    db,
  )
  const { numAffectedRows } = await sql`update edi_documents d set state = 'received', version = d.version + 1 where ${waiting}`.execute(db)
  return Boolean(numAffectedRows)
}
