import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getTransfer, listTransfers, StockTransferRow } from '../../transfers.ts'
import { seenLocations } from '../seen.ts'

const sort = '-number'
const selected = sql`t.id, t.number, t.from_id as "fromId", f.name as "fromName", t.to_id as "toId", g.name as "toName", t.state,
  t.sent_on::text as "sentOn", t.reason, t.created_by as "createdBy", t.created_at as "createdAt",
  (select count(*)::int from stock_transfer_lines e where ${ofCompany('e')} and e.transfer_id = t.id) as lines`
/** Those of which the caller sees one end. */
const seen = (context: DbContext) => sql`exists (select from stock_locations l where ${ofCompany('l')} and l.id in (t.from_id, t.to_id)
  and ${seenLocations(context)})`
const from = sql`stock_transfers t join stock_locations f on ${ofCompany('f')} and f.id = t.from_id
  join stock_locations g on ${ofCompany('g')} and g.id = t.to_id`

export async function transfersOf(
  context: DbContext,
  { cursor, limit, open }: ValidInput<typeof listTransfers>['query'],
): Promise<RawResult<typeof listTransfers>> {
  const { db, services } = context
  const after = readCursor(services.config, cursor, sort)
  const { rows } = await sql<StockTransferRow>`
    select ${selected} from ${from} where ${ofCompany('t')} and ${seen(context)}
      ${open === 'true' ? sql`and t.state <> 'Received'` : sql``} ${after ? sql`and t.number < ${after.key}::int` : sql``}
    order by t.number desc limit ${sql.lit(limit + 1)}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? writeCursor(services.config, { sort, key: last.number, id: last.id }) : null }
}

type Line = RawResult<typeof getTransfer>['lines'][number]
export async function transferOf(context: DbContext, id: string): Promise<RawResult<typeof getTransfer>> {
  const { db } = context
  const found = await sql<StockTransferRow>`
    select ${selected} from ${from} where ${ofCompany('t')} and t.id = ${id}::uuid and ${seen(context)}`.execute(db.withoutPlugins())
  const transfer = found.rows[0]
  if (!transfer) throw new AppError('notFound')
  const { rows: lines } = await sql<Line>`
    select e.line_no as "lineNo", e.item_id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, i.unit,
      trim_scale(e.quantity)::text as quantity, trim_scale(e.received)::text as received, trim_scale(e.missing)::text as missing,
      trim_scale(greatest(0, e.quantity - e.received - e.missing))::text as "left"
    from stock_transfer_lines e join items i on ${ofCompany('i')} and i.id = e.item_id
    where ${ofCompany('e')} and e.transfer_id = ${id}::uuid order by e.line_no`.execute(db.withoutPlugins())
  const restock = await db.selectFrom('restocks').select(['id', 'number']).where('transferId', '=', id).executeTakeFirst()
  const canReceive = transfer.state !== 'Received' && !restock && can(memberOf(context).role, 'stock.write')
  return { ...transfer, lines, restock: restock ?? null, canReceive, today: await todayOf(db) }
}
