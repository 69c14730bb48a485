import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { namesOf, type RecordKind } from '#server/data/record-kind.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listStockHistory, StockMove } from '../contract.ts'
import { seenLocations } from './seen.ts'

const sort = '-time'
type Row = Omit<StockMove, 'record'> & { recordKind: string | null; recordId: string | null; place: string; seq: number }

/** Every movement of an item, the newest first, with what moved it. */
export async function historyOf(
  context: DbContext,
  itemId: string,
  { cursor, limit, locationId }: ValidInput<typeof listStockHistory>['query'],
  kinds: readonly RecordKind[],
): Promise<RawResult<typeof listStockHistory>> {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  if (!(await db.selectFrom('items').select('id').where('id', '=', itemId).executeTakeFirst())) throw new AppError('notFound')
  const [location, seq] = after?.id.split('/') ?? []
  const { rows } = await sql<Row>`
    select m.location_id || '/' || m.seq as id, m.location_id as "locationId", l.name as "locationName", m.kind,
      trim_scale(m.quantity)::text as quantity, trim_scale(m.balance)::text as balance, m.document_kind as "documentKind",
      m.document_id as "documentId", m.document_name as "documentName", m.record_kind as "recordKind", m.record_id as "recordId", m.reason,
      m.moved_on::text as "movedOn", m.created_by as "createdBy", m.created_at as "createdAt", m.created_at::text as place, m.seq
    from stock_moves m join stock_locations l on ${ofCompany('l')} and l.id = m.location_id
    where ${ofCompany('m')} and m.item_id = ${itemId}::uuid and ${seenLocations(context)}
      ${locationId ? sql`and m.location_id = ${locationId}::uuid` : sql``}
      ${after ? sql`and (m.created_at, m.location_id, m.seq) < (${after.key}::timestamptz, ${location}::uuid, ${seq}::bigint)` : sql``}
    order by m.created_at desc, m.location_id desc, m.seq desc limit ${sql.lit(limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const named = await namesOf(kinds, context, shown)
  return {
    rows: shown.map(({ recordKind, recordId, place: _, seq: __, ...row }) => ({
      ...row,
      record: recordKind && recordId ? { kind: recordKind, id: recordId, ...named({ recordKind, recordId }) } : null,
    })),
    next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.place, id: last.id }) : null,
  }
}
