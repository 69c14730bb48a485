import { sql } from 'kysely'
import { toYesNo } from '#contract/fields.ts'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { ItemRecord } from '../item.ts'
import { plainDecimal } from '../packs.ts'
import { editsAfter } from '../quickbooks/edits.ts'

/** What a change of many sets, under the names of the columns. */
export const bulkColumns = ['categoryId', 'active', 'inStores', 'onDevices', 'taxCodeId', 'minimumQuantity', 'multipleQuantity'] as const
export type BulkValues = Partial<Pick<ItemRecord, (typeof bulkColumns)[number]>>

/** Sets these columns of items that are locked, with their history, and sends on its way what QuickBooks keeps too. */
export async function setMany(context: DbContext, rows: readonly ItemRecord[], values: BulkValues) {
  const { db } = context
  if (!rows.length) return
  const ids = rows.map(({ id }) => id)
  const { active, ...own } = values
  await db
    .updateTable('items')
    .set((eb) => ({ ...own, version: eb('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  if (active !== undefined) await setActive(context, rows, active)
  await note(context, rows, values)
}

async function setActive(context: DbContext, rows: readonly ItemRecord[], active: boolean) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const changed = rows.filter((row) => row.active !== active)
  const linked = await linkedOf(
    db,
    changed.map(({ id }) => id),
  )
  const at = new Date().toISOString()
  const edited = changed.map((row) => {
    const goesThere = row.made !== null || linked.has(row.id)
    return { id: row.id, goesThere, edits: goesThere ? stored(editsAfter(row, { ...row, active }, at)) : null }
  })
  await sql`update items i set active = ${active}, edits = g.edits
    from json_to_recordset(${JSON.stringify(edited)}::json) as g(id uuid, edits jsonb) where ${ofCompany('i')} and i.id = g.id`.execute(db)
  const going = edited.filter(({ goesThere }) => goesThere).map(({ id }) => id)
  const connection = await connectionOf(db)
  if (!connection || connection.state === 'rehearsal' || !going.length) return
  // The ledger finds them by itself.
  await sql`update deliveries d set state = 'ignored', ignored_reason = 'deliveries.overtaken', updated_at = now()
    where ${ofCompany('d')} and d.record_kind = 'item' and d.direction = 'out' and d.state = 'refused' and d.record_id = any(${going}::uuid[])`.execute(
    db,
  )
  await sql`insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, created_by)
    select ${companyId}, 'out', 'quickbooks', 'item', 'item', id, ${userId} from unnest(${going}::uuid[]) as given (id)`.execute(db)
}

const stored = (edits: object) =>
  Object.keys(edits).length
    ? Object.fromEntries(
        Object.entries(edits).map(([name, edit]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), edit]),
      )
    : null

async function linkedOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select l.local_id as id from external_links l
    where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'item' and l.local_id = any(${[...ids]}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  return new Set(rows.map(({ id }) => id))
}

async function note(context: DbContext, rows: readonly ItemRecord[], values: BulkValues) {
  const { companyId, actorId, actor, origin, ip = '' } = actorOf(context)
  const written = (value: unknown) => (typeof value === 'boolean' ? toYesNo(value) : value === null ? '' : plainDecimal(String(value)))
  const events = rows.map((row) => ({
    id: row.id,
    version: row.version + 1,
    changes: Object.entries(values)
      .map(([field, to]) => ({ field, from: written(row[field as keyof BulkValues]), to: written(to) }))
      .filter(({ from, to }) => from !== to),
  }))
  await sql`insert into audit_events (company_id, actor_id, actor, origin, ip, action, record_kind, record_id, record_version, changes)
    select ${companyId}, ${actorId}::uuid, ${actor}, ${origin}, ${ip}, 'changed', 'item', g.id, g.version, g.changes
    from json_to_recordset(${JSON.stringify(events)}::json) as g(id uuid, version int, changes jsonb)`.execute(context.db)
}
