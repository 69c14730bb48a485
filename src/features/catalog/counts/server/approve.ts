import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { moveStock } from '#features/catalog/stock/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { countOf, difference } from './count.ts'
import { close, note } from './finish.ts'

/**
 * One movement for each difference: what moved since a line was counted stays moved, since the difference is that of the moment in which it was
 * counted. Twice is once.
 */
export async function approve(context: DbContext, id: string): Promise<number> {
  const { db } = context
  const count = await countOf(context, id, { lock: true })
  const { rows } = await sql<{
    itemId: string
    lineNo: number
    quantity: string
  }>`select n.item_id, n.line_no, trim_scale(${difference})::text as quantity
    from stock_count_lines n where ${ofCompany('n')} and n.count_id = ${id} and ${difference} <> 0 order by n.line_no`.execute(db)
  if (count.state === 'approved') return rows.length
  if (count.state !== 'counted') throw new AppError('countMoved')
  if (rows.length)
    await moveStock(
      db,
      actorOf(context),
      {
        kind: 'count',
        documentKind: 'count',
        documentId: id,
        documentName: `#${count.number}`,
        always: true,
        reason: count.note,
        movedOn: await todayOf(db),
      },
      rows.map(({ itemId, lineNo, quantity }) => ({ itemId, locationId: count.locationId, quantity, line: lineNo })),
    )
  await close(context, id, 'approved')
  await note(context, 'countApproved', count)
  return rows.length
}
