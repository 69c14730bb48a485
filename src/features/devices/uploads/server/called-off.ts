import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** What a document `m` credited counts no more. */
export const isCalledOff = sql<boolean>`(exists (select from credits k where ${ofCompany('k')} and k.document_id = m.id and k.called_off_at is not null)
  or exists (select from returns t where ${ofCompany('t')} and t.document_id = m.id and t.called_off_at is not null))`

/** Of one document. */
export async function wasCalledOff(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from device_documents m where ${ofCompany('m')} and m.id = ${id}::uuid and ${isCalledOff}`.execute(
    db.withoutPlugins(),
  )
  return rows.length > 0
}
