import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { isOfVan, type VanDocument, vanDocument } from '#features/devices/van/door.ts'
import { type VisitDocument, visitDocument } from '#features/devices/visits/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DeviceDocument, deviceDocument } from '../pushed.ts'
import type { Reason } from './reasons.ts'

type Row = Selectable<DB['deviceDocuments']>
export type DocumentRecord = Omit<Row, 'reasons' | 'differs' | 'awaited'> & {
  reasons: Reason[]
  differs: z.infer<typeof differs>
  awaited: string[]
  orderLabel: string
}

const reasons = z.array(
  z.object({
    code: z.string(),
    mode: z.enum(['block', 'warn', 'say']),
    lineNo: z.number().nullable(),
    says: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)
const differs = z.array(
  z.object({
    what: z.enum(['unitPrice', 'net', 'tax', 'total', 'day']),
    lineNo: z.number().nullable(),
    device: z.string(),
    ours: z.string(),
  }),
)

const all = (db: Db) =>
  db
    .selectFrom('deviceDocuments')
    .leftJoin('orders', (join) =>
      join.onRef('orders.companyId', '=', 'deviceDocuments.companyId').onRef('orders.id', '=', 'deviceDocuments.orderId'),
    )
    .selectAll('deviceDocuments')
    .select('orders.label as orderLabel')

const recordOf = (row: Row & { orderLabel: string | null }): DocumentRecord => ({
  ...row,
  reasons: reasons.parse(row.reasons),
  differs: differs.parse(row.differs),
  awaited: z.array(z.string()).parse(row.awaited),
  orderLabel: row.orderLabel ?? '',
})

/** All that came by one name of a device's; what had the name first stands first. */
export async function documentsBy(db: Db, deviceId: string, clientId: string): Promise<DocumentRecord[]> {
  const named = all(db).where('deviceDocuments.deviceId', '=', deviceId).where('clientId', '=', clientId)
  const rows = await named
    .orderBy('conflictsWith', (order) => order.asc().nullsFirst())
    .orderBy('deviceDocuments.id')
    .execute()
  return rows.map(recordOf)
}

/** Of those that came by one name, the one that counts: what was accepted, else what came first. */
export const countingOf = (same: readonly DocumentRecord[]): DocumentRecord | undefined =>
  same.find(({ state }) => state === 'accepted') ?? same.find(({ conflictsWith }) => conflictsWith === null)

/** What a document takes the place of, and what that took the place of: the nearest first. */
export async function documentsBefore(
  db: Db,
  deviceId: string,
  { id, changes }: { id: string; changes: string | null },
): Promise<DocumentRecord[]> {
  const before: DocumentRecord[] = []
  const seen = new Set([id])
  for (let name = changes; name && !seen.has(name); ) {
    seen.add(name)
    const first = countingOf(await documentsBy(db, deviceId, name))
    if (first) before.push(first)
    name = (first && contentOf(first)?.changes) ?? null
  }
  return before
}

/** The accepted ones of those that take its place, and of those that take theirs. */
export async function acceptedAfter(db: Db, deviceId: string, clientId: string): Promise<DocumentRecord[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive later as (
      select m.id, m.client_id, m.state from device_documents m
        where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.changes = ${clientId}::uuid
      union select m.id, m.client_id, m.state from later join device_documents m
        on ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.changes = later.client_id)
    select id from later where state = 'accepted' and client_id <> ${clientId}::uuid`.execute(db.withoutPlugins())
  return documentsWith(
    db,
    rows.map(({ id }) => id),
  )
}

export async function documentById(db: Db, id: string, { lock = false } = {}): Promise<DocumentRecord | undefined> {
  if (lock) await db.selectFrom('deviceDocuments').select('id').where('id', '=', id).forUpdate().execute()
  const row = await all(db).where('deviceDocuments.id', '=', id).executeTakeFirst()
  return row && recordOf(row)
}

export const documentsWith = async (db: Db, ids: readonly string[]): Promise<DocumentRecord[]> =>
  ids.length
    ? (
        await all(db)
          .where('deviceDocuments.id', 'in', [...ids])
          .execute()
      ).map(recordOf)
    : []

/** As it came, or as the office changed it; null: it cannot be read. */
export function contentOf({ raw, changed }: Pick<Row, 'raw' | 'changed'>): DeviceDocument | null {
  const parsed = deviceDocument.safeParse(changed ?? JSON.parse(raw))
  return parsed.success ? parsed.data : null
}

/** A visit, which is none of what is sold. */
export function visitOf({ kind, raw }: Pick<Row, 'kind' | 'raw'>): VisitDocument | null {
  return kind === 'visit' ? (visitDocument.safeParse(JSON.parse(raw)).data ?? null) : null
}

/** What it says of the van. */
export function vanOf({ kind, raw }: Pick<Row, 'kind' | 'raw'>): VanDocument | null {
  return isOfVan(kind) ? (vanDocument.safeParse(JSON.parse(raw)).data ?? null) : null
}
