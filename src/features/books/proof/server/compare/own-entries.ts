import { sql } from 'kysely'
import { type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/** Whether a write of ours that has not been confirmed yet is what made this record. */
export async function isBeingMade(db: Db, record: QuickbooksRecord): Promise<boolean> {
  const name = textOf(record, 'DisplayName')
  if (!name) return false
  const { rows } = await sql`select from deliveries where ${ofCompany()} and channel = 'quickbooks' and direction = 'out'
    and state in ('sending', 'retrying', 'unknown') and payload -> 'body' ->> 'DisplayName' = ${name} limit 1`.execute(db)
  return rows.length > 0
}

/** The ledger's entries for records of an entity that could not be read, by their ids there. */
export async function unreadableEntries(db: Db, entity: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; externalId: string }>`select id, external_id from deliveries
    where ${ofCompany()} and channel = 'quickbooks' and direction = 'in' and kind = ${entity} and external_id is not null and state <> 'done'`.execute(
    db,
  )
  return new Map(rows.map(({ id, externalId }) => [externalId, id]))
}
