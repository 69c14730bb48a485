import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { lockBalances } from './lock.ts'
import type { Moved } from './move.ts'
import { neverLeft } from './never-left.ts'

/** As the document was kept: written without spaces, quotation marks within texts escaped. */
const changes = '"changes":"([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"'
const columns = (of: string) =>
  sql.raw(['id', 'device_id', 'kind', 'number', 'raw', 'made_at', 'skew_ms', 'arrived_at'].map((name) => `${of}.${name}`).join(', '))
/** `before`: documents, and those of their kind that they take the place of, each with the id that it was asked for. */
const before = (ids: readonly string[]): RawBuilder<unknown> => sql`
  recursive before as (
    select m.id as of, ${columns('m')} from device_documents m where ${ofCompany('m')} and m.id = any(${ids}::uuid[])
    union select b.of, e.* from before b cross join lateral (
      select ${columns('c')} from device_documents c where ${ofCompany('c')} and c.device_id = b.device_id and c.conflicts_with is null
        and c.client_id = substring(b.raw from ${changes})::uuid
      union all select ${columns('r')} from device_documents r where ${ofCompany('r')} and r.device_id = b.device_id
        and r.replaced_by <> '' and r.replaced_by = b.number and r.state = 'refused'
    ) e where e.kind = b.kind)`

/**
 * When the goods of a document of a device moved, by our clock: when it was made, and of one that takes the place of others of its kind, when the
 * first of them was. Never after it was told, and nothing is dated more than a year ago by a device. Null: it is of no device.
 */
export async function madeAt(db: Db, deviceDocumentId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    with ${before([deviceDocumentId])}
    select min(case when made > arrived_at - interval '366 days' then least(made, arrived_at) else arrived_at end) as at
    from (select arrived_at, made_at - skew_ms * interval '1 millisecond' as made from before where made_at is not null) each`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** A clock that is measured twice differs by what the network takes; one that was set differs by more. */
export const sameClockMs = 5 * 60_000

/**
 * When a document (`of`: a table of them) was made, by a clock of its device that is wrong by so much: as it says itself as long as that is the same
 * clock, else as it would have said by this one.
 */
export const byClock = (of: 'm' | 'b', skewMs: number): RawBuilder<string> => {
  const [made, skew] = [sql.raw(`${of}.made_at`), sql.raw(`${of}.skew_ms`)]
  return sql`case when abs(${skew} - ${skewMs}::bigint) < ${sql.lit(sameClockMs)} then ${made}
    else ${made} - (${skew} - ${skewMs}::bigint) * interval '1 millisecond' end`
}

/** The same by a clock of the device, in which what one device made stands in its order. */
export async function saidAt(db: Db, deviceDocumentIds: readonly string[], skewMs: number): Promise<ReadonlyMap<string, number>> {
  if (!deviceDocumentIds.length) return new Map()
  const { rows } = await sql<{ of: string; at: string }>`
    with ${before(deviceDocumentIds)} select b.of, min(${byClock('b', skewMs)}) as at from before b where b.made_at is not null group by b.of`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ of, at }) => [of, Date.parse(at)]))
}

/** When a device says that the goods of a shipment left; null: no device says so. */
export async function shippedAt(db: Db, shipmentId: string): Promise<Date | null> {
  const shipment = await db.selectFrom('shipments').select('requestKey').where('id', '=', shipmentId).executeTakeFirst()
  return shipment ? madeAt(db, shipment.requestKey) : null
}

/** When a device says that the goods of a return or a credit came back; null: no device says so. */
export async function takenBackAt(db: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ documentId: string | null }>`
    select t.document_id as "documentId" from returns t where ${ofCompany('t')} and t.id = ${id}::uuid
    union all select c.document_id from credits c where ${ofCompany('c')} and c.id = ${id}::uuid`.execute(db.withoutPlugins())
  const documentId = rows[0]?.documentId ?? null
  return documentId ? madeAt(db, documentId) : null
}

/**
 * Goods that a document of a device moved before somebody counted, and that are told after it: the count has found them gone (or there) already.
 * After they were moved, when the document is kept. `until`: when they were taken to have moved so far, and it is heard that they did earlier:
 * counts of after that know.
 */
export async function movedBefore(db: Db, by: Pick<Actor, 'actor'>, deviceDocumentId: string, until: Date | null = null): Promise<void> {
  const since = await madeAt(db, deviceDocumentId)
  if (!since || (until && since >= until)) return
  const counted = (where: RawBuilder<unknown>) => sql`exists (select from stock_count_lines n
    join stock_counts c on ${ofCompany('c')} and c.id = n.count_id and c.location_id = s.location_id
    where ${ofCompany('n')} and n.item_id = s.item_id and ${where})`
  const { rows } = await sql<Pick<Moved, 'itemId' | 'locationId' | 'quantity' | 'line'>>`
    select s.item_id as "itemId", s.location_id as "locationId", trim_scale(sum(s.quantity))::text as quantity, min(s.document_line) as line
    from (select 'shipment' as kind, h.id from shipments h where ${ofCompany('h')} and h.request_key = ${deviceDocumentId}::uuid
      union all select k.kind, t.id from returns t cross join (values ('return'), ('adjustment')) as k (kind)
        where ${ofCompany('t')} and t.document_id = ${deviceDocumentId}::uuid
      union all select k.kind, c.id from credits c cross join (values ('return'), ('adjustment')) as k (kind)
        where ${ofCompany('c')} and c.document_id = ${deviceDocumentId}::uuid
      union all select 'transfer', r.request_key from stock_transfer_receipts r where ${ofCompany('r')} and r.request_key = ${deviceDocumentId}::uuid) d
    join stock_moves s on ${ofCompany('s')} and s.document_kind = d.kind and s.document_id = d.id::text
    where ${counted(sql`n.counted_at > ${since} and (${until}::timestamptz is null or n.counted_at <= ${until}::timestamptz)`)}
      ${until ? sql`and not ${counted(sql`n.counted_at > ${until} and c.state = 'approved'`)}` : sql``}
    group by s.item_id, s.location_id having sum(s.quantity) <> 0`.execute(db.withoutPlugins())
  if (!rows.length) return
  if (until) await lockBalances(db, rows)
  await neverLeft(db, by, { documentId: deviceDocumentId, movedOn: await todayOf(db) }, since, rows, until)
}
