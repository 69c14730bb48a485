import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { lockBalances } from '#features/catalog/stock/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { instantOf, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { mostCountLines } from '../contract.ts'
import { type CountRecord, countIn } from './count.ts'
import { thereAt } from './there-at.ts'

export type Entered = { lineNo: number; counted: string }

/** Clocks of people and servers may be so far apart. */
const clocksDifferMs = 60_000

/** When lines were counted; null: now. */
async function momentOf(db: Db, { createdAt }: CountRecord, countedAt: string): Promise<Date | null> {
  if (!countedAt) return null
  const [day = '', time = ''] = countedAt.split('T')
  const hasOffset = /z$|[+-]\d\d:?\d\d$/i.test(time)
  const at = hasOffset ? new Date(countedAt) : instantOf(Temporal.PlainDate.from(day), time, await zoneOf(db))
  // People say it to the minute.
  const from = Math.floor(Date.parse(createdAt) / 60_000) * 60_000
  if (at.getTime() < from || at.getTime() > Date.now() + clocksDifferMs)
    throw new AppError('invalid', { fields: { countedAt: 'stock.counts.errors.when' } })
  return at
}

/**
 * Notes what was counted, and what there should have been of it in the moment in which it was. What stands there already stays as it is: whoever sends the same again
 * has counted once.
 */
export async function enter(context: DbContext, id: string, lines: readonly Entered[], countedAt = ''): Promise<number> {
  const { db } = context
  const count = await countIn(context, id, ['open'])
  const at = await momentOf(db, count, countedAt)
  await lockCounted(db, count, lines)
  const location = sql`${count.locationId}::uuid`
  const there = at
    ? sql`select ${thereAt({ item: sql`n.item_id`, location, at: sql`${at}::timestamptz`, counted: sql`g.counted` })}`
    : sql`select b.on_hand from stock_balances b
        where ${ofCompany('b')} and b.item_id = n.item_id and b.location_id = ${count.locationId}`
  const given = new Map(lines.map(({ lineNo, counted }) => [lineNo, counted]))
  const { numAffectedRows } = await sql`update stock_count_lines n set
      counted = g.counted, again = n.again and g.counted is null,
      expected = case when g.counted is not null then coalesce((${there}), 0) end,
      counted_by = case when g.counted is null then '' else ${actorOf(context).actor} end,
      counted_at = case when g.counted is not null then coalesce(${at}::timestamptz, clock_timestamp()) end
    from (select line_no, nullif(counted, '')::numeric as counted
      from unnest(${[...given.keys()]}::int[], ${[...given.values()]}::text[]) as t (line_no, counted)) g
    where ${ofCompany('n')} and n.count_id = ${id} and n.line_no = g.line_no and n.counted is distinct from g.counted`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What there should have been is read when nobody is moving it: another count's difference is on its shelf, or is told of this line. */
async function lockCounted(db: Db, { id, locationId }: CountRecord, lines: readonly Entered[]): Promise<void> {
  if (!lines.length) return
  const numbers = lines.map(({ lineNo }) => lineNo)
  const items = await db.selectFrom('stockCountLines').select('itemId').where('countId', '=', id).where('lineNo', 'in', numbers).execute()
  await lockBalances(
    db,
    items.map(({ itemId }) => ({ itemId, locationId })),
  )
}

/** Something that is there and stands on no line; twice is once. */
export async function addItem(context: DbContext, id: string, itemId: string): Promise<number> {
  const { db } = context
  await countIn(context, id, ['open'])
  const item = await db.selectFrom('items').select('itemType').where('id', '=', itemId).executeTakeFirst()
  if (!item) throw new AppError('notFound')
  if (item.itemType !== 'Inventory') throw new AppError('countNotTracked')
  const { rows } = await sql<{ lineNo: number }>`with known as (select line_no from stock_count_lines n
      where ${ofCompany('n')} and n.count_id = ${id} and n.item_id = ${itemId}),
    added as (insert into stock_count_lines (company_id, count_id, line_no, item_id)
      select c.company_id, c.id, 1 + coalesce((select max(n.line_no) from stock_count_lines n where ${ofCompany('n')} and n.count_id = c.id), 0), ${itemId}
      from stock_counts c where ${ofCompany('c')} and c.id = ${id} and not exists (select from known) returning line_no)
    select line_no from known union all select line_no from added`.execute(db)
  const lineNo = rows[0]?.lineNo ?? 0
  if (lineNo > mostCountLines) throw new AppError('countTooLarge', { values: { count: mostCountLines } })
  return lineNo
}
