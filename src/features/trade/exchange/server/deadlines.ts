import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listDeadlines } from '../contract.ts'

type Row = RawResult<typeof listDeadlines>['rows'][number]

/** What is still due, the most urgent first. */
export async function deadlinePage(
  { db, services }: DbContext,
  { partner, cursor, limit }: ValidInput<typeof listDeadlines>['query'],
): Promise<RawResult<typeof listDeadlines>> {
  const place = `deadlines ${partner ?? ''}`
  const at = readCursor(services.config, cursor, place)
  const open = sql`t.done_at is null and ${partner ? sql`t.partner_id = ${partner}::uuid` : sql`true`}`
  const beyond = at
    ? sql`(t.due_at, t.document_id, t.document) > (${String(at.key).slice(3)}::timestamptz, ${at.id}::uuid, ${String(at.key).slice(0, 3)})`
    : sql`true`
  const { rows } = await sql<
    Row & { orderKey: string }
  >`select t.document || t.due_at as order_key, t.document_id as id, t.document, t.owed_by, t.due_at, t.penalty, d.type, d.number,
      p.id as partner_id, p.name as partner_name
    from edi_deadlines t join edi_documents d on ${ofCompany('d')} and d.id = t.document_id
      join trading_partners p on ${ofCompany('p')} and p.id = t.partner_id
    where ${ofCompany('t')} and ${open} and ${beyond} order by t.due_at, t.document_id, t.document limit ${limit + 1}`.execute(db)
  const { rows: sums } = await sql<RawResult<typeof listDeadlines>['atRisk']>`
    select count(*) filter (where t.due_at < now())::int as overdue, coalesce(sum(t.penalty) filter (where t.due_at < now()), 0)::bigint as lost,
      coalesce(sum(t.penalty) filter (where t.due_at between now() and now() + interval '1 day'), 0)::bigint as within_day
    from edi_deadlines t where ${ofCompany('t')} and ${open} and t.owed_by = 'us' and t.due_at < now() + interval '1 day'`.execute(db)
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select from edi_deadlines t where ${ofCompany('t')} and ${open} limit ${countedUpTo + 1}) counted`.execute(
    db,
  )
  const counted = counts[0]?.counted ?? 0
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort: place, key: last.orderKey, id: last.id }) : null,
    total: { rows: Math.min(counted, countedUpTo), more: counted > countedUpTo },
    atRisk: sums[0] ?? { overdue: 0, lost: 0, withinDay: 0 },
  }
}

/** Until when which answer to a document is awaited, also where it came. */
export const deadlinesOf = (db: Db, documentId: string) =>
  db.selectFrom('ediDeadlines').select(['document', 'dueAt', 'penalty', 'doneAt']).where('documentId', '=', documentId).execute()

/** Who calls an order off waits for its acknowledgment alone. */
export const noMoreDue = (db: Db, documentId: string) =>
  db
    .updateTable('ediDeadlines')
    .set({ doneAt: new Date() })
    .where('documentId', '=', documentId)
    .where('document', '<>', '997')
    .where('doneAt', 'is', null)
    .execute()
