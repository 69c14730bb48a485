import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import type { CountScope, CountState } from '../contract.ts'

export type CountRecord = {
  id: string
  number: number
  locationId: string
  locationName: string
  scope: CountScope
  categoryId: string | null
  categoryName: string
  blind: boolean
  note: string
  state: CountState
  createdBy: string
  createdAt: string
  countedBy: string
  countedAt: string | null
  sheetAt: string | null
  closedBy: string
  closedAt: string | null
}

export const maySeeCosts = ({ session }: Pick<Context, 'session'>) => can(memberOf({ session }).role, 'costs.read')
export const mayCount = ({ session }: Pick<Context, 'session'>) => can(memberOf({ session }).role, 'stock.write')

export const countColumns = sql`c.id, c.number, c.location_id, l.name as location_name, c.scope, c.category_id,
  coalesce(k.name, '') as category_name, c.blind, c.note, c.state, c.created_by, c.created_at, c.counted_by, c.counted_at, c.sheet_at, c.closed_by, c.closed_at`
export const countTables = sql`stock_counts c join stock_locations l on ${ofCompany('l')} and l.id = c.location_id
  left join item_categories k on ${ofCompany('k')} and k.id = c.category_id`

/** One that the caller sees. `lock`: nobody else moves it on meanwhile. */
export async function countOf(context: Pick<DbContext, 'db' | 'session'>, id: string, { lock = false } = {}): Promise<CountRecord> {
  const { rows } = await sql<CountRecord>`select ${countColumns} from ${countTables}
    where ${ofCompany('c')} and c.id = ${id} and ${seenLocations(context)} ${lock ? sql`for update of c` : sql``}`.execute(context.db)
  return rows[0] ?? missing()
}
const missing = () => {
  throw new AppError('notFound')
}

/** A locked one in this state; whoever comes late is told. */
export async function countIn(context: Pick<DbContext, 'db' | 'session'>, id: string, states: readonly CountState[]): Promise<CountRecord> {
  const count = await countOf(context, id, { lock: true })
  if (!states.includes(count.state)) throw new AppError('countMoved')
  return count
}

/** What a line's difference is; null before it is counted. */
export const difference = sql<string | null>`(n.counted - n.expected)`

type Sums = { lines: number; counted: number; differing: number; again: number; value: string | null }
const noSums: Sums = { lines: 0, counted: 0, differing: 0, again: 0, value: '0' }

export async function sumsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Sums> {
  const { rows } = await sql<Sums & { countId: string }>`select n.count_id, count(*)::int as lines, count(n.counted)::int as counted,
      (count(*) filter (where ${difference} <> 0))::int as differing, (count(*) filter (where n.again))::int as again,
      trim_scale(round(coalesce(sum(${difference} * i.purchase_cost), 0), 2))::text as value
    from stock_count_lines n join items i on ${ofCompany('i')} and i.id = n.item_id
    where ${ofCompany('n')} and n.count_id = any(${ids}::uuid[]) group by n.count_id`.execute(db)
  const found = new Map(rows.map((row) => [row.countId, row]))
  return (id) => found.get(id) ?? noSums
}

/** Whoever counts blindly is not told how many there should be before all is counted. */
export const hidesExpected = ({ blind, state }: Pick<CountRecord, 'blind' | 'state'>) => blind && state === 'open'

/** What is filled in afterwards was counted about then. Who only looks changes nothing. */
export async function notePrinted(context: Pick<DbContext, 'db' | 'session'>, { id, state }: CountRecord): Promise<void> {
  if (state !== 'open' || !mayCount(context) || memberOf(context).viewing) return
  await context.db.updateTable('stockCounts').set({ sheetAt: new Date() }).where('id', '=', id).execute()
}
