import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Context, DbContext } from '#server/http/context.ts'
import type { RestockRow } from '../contract.ts'

export type RestockRecord = Omit<RestockRow, 'lines'> & {
  version: number
  requestedById: string | null
  transferId: string | null
  countId: string | null
}

export const restockColumns = sql`r.id, r.number, r.from_id as "fromId", f.name as "fromName", r.to_id as "toId", l.name as "toName", r.state, r.note,
  r.version, r.requested_by_id as "requestedById", r.transfer_id as "transferId", r.count_id as "countId", r.created_by as "createdBy",
  r.created_at as "createdAt"`
export const restockTables = sql`restocks r join stock_locations l on ${ofCompany('l')} and l.id = r.to_id
  join stock_locations f on ${ofCompany('f')} and f.id = r.from_id`
/** Those for a location that the caller sees. */
export const seenRestocks = (context: Pick<Context, 'session'>) => sql<boolean>`(${ofCompany('r')} and ${seenLocations(context)})`

/** One that the caller sees. `lock`: nobody else moves it on meanwhile. */
export async function restockOf(context: DbContext, id: string, { lock = false } = {}): Promise<RestockRecord> {
  const { rows } = await sql<RestockRecord>`
    select ${restockColumns} from ${restockTables} where ${seenRestocks(context)} and r.id = ${id}::uuid
    ${lock ? sql`for update of r` : sql``}`.execute(context.db.withoutPlugins())
  const [found] = rows
  if (!found) throw new AppError('notFound')
  return found
}

export type Line = { lineNo: number; itemId: string; quantity: string; approved: string | null; picked: string | null }

export async function linesOf(db: Db, restockId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line_no as "lineNo", item_id as "itemId", trim_scale(quantity)::text as quantity, trim_scale(approved)::text as approved,
      trim_scale(picked)::text as picked
    from restock_lines where ${ofCompany()} and restock_id = ${restockId}::uuid order by line_no`.execute(db.withoutPlugins())
  return rows
}

/** What is still to come because of a line: asked for, then approved, then picked; once it is sent it is on its way. */
export function expectedOf(state: RestockRow['state'], { quantity, approved, picked }: Line): string {
  if (state === 'Requested') return quantity
  if (state === 'Approved') return approved ?? '0'
  return state === 'Picked' ? (picked ?? '0') : '0'
}
