import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { lockBalances, moveStock, receiveFound } from '#features/catalog/stock/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { compare, sum } from '#trade-documents/model/decimal.ts'
import { type CountRecord, countOf, difference } from './count.ts'
import { keepDue } from './due.ts'
import { close, note } from './finish.ts'

type Counted = { itemId: string; lineNo: number; quantity: string }

/**
 * One movement for each difference: what moved since a line was counted stays moved, since the difference is that of the moment in which it was
 * counted. What it finds of goods that were on their way here has arrived. Twice is once.
 */
export async function approve(context: DbContext, id: string): Promise<number> {
  const { db } = context
  const count = await countOf(context, id, { lock: true })
  if (count.state === 'approved') return (await countedLines(db, id)).filter(({ quantity }) => quantity !== '0').length
  if (count.state !== 'counted') throw new AppError('countMoved')
  const by = actorOf(context)
  const movedOn = await todayOf(db)
  const restock = await db
    .selectFrom('restocks')
    .select('transferId')
    .where('countId', '=', id)
    .where('state', '=', 'PartReceived')
    .forUpdate()
    .executeTakeFirst()
  const { locationId } = count
  const { rows: items } = await sql<{ itemId: string }>`
    select n.item_id from stock_count_lines n where ${ofCompany('n')} and n.count_id = ${id} and n.counted is not null`.execute(db)
  await lockBalances(
    db,
    items.map(({ itemId }) => ({ itemId, locationId })),
  )
  const lines = await countedLines(db, id)
  const differing = lines.filter(({ quantity }) => quantity !== '0')
  const more = differing.filter(({ quantity }) => compare(quantity, '0') > 0)
  const came = restock?.transferId ? await receiveFound(db, by, restock.transferId, more, { requestKey: id, receivedOn: movedOn }) : null
  await moveStock(
    db,
    by,
    { kind: 'count', documentKind: 'count', documentId: id, documentName: `#${count.number}`, always: true, reason: count.note, movedOn },
    differing.map(({ itemId, lineNo, quantity }) => ({
      itemId,
      locationId,
      quantity: sum([quantity, `-${came?.get(itemId) ?? '0'}`]),
      line: lineNo,
    })),
  )
  await tellOtherCounts(db, count, lines)
  await close(context, id, 'approved')
  await keepDue(db, locationId)
  await note(context, 'countApproved', count)
  return differing.length
}

async function countedLines(db: Db, id: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select n.item_id, n.line_no, trim_scale(${difference})::text as quantity
    from stock_count_lines n where ${ofCompany('n')} and n.count_id = ${id} and n.counted is not null order by n.line_no`.execute(db)
  return rows
}

/**
 * Another count of the same items here finds the same difference: of what it counted before this one it has nothing to say any more, and of what
 * it counted later there should have been as many as this one says.
 */
async function tellOtherCounts(db: Db, { id, locationId }: CountRecord, lines: readonly Counted[]): Promise<void> {
  await sql`update stock_count_lines o set expected = case when o.counted_at <= n.counted_at then o.counted else o.expected + ${difference} end
    from stock_count_lines n, stock_counts c
    where ${ofCompany('o')} and ${ofCompany('n')} and ${ofCompany('c')} and n.count_id = ${id} and n.item_id = o.item_id and n.counted is not null
      and o.item_id = any(${lines.map(({ itemId }) => itemId)}::uuid[]) and o.counted is not null
      and c.id = o.count_id and c.id <> ${id} and c.location_id = ${locationId} and c.state in ('open', 'counted')`.execute(db)
}
