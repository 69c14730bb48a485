import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { notify } from '#features/notifications/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type CountRecord, countIn, countOf, sumsOf } from './count.ts'

/** What is counted waits for approval. Twice is once. */
export async function finish(context: DbContext, id: string) {
  const count = await countOf(context, id, { lock: true })
  if (count.state === 'counted') return
  if (count.state !== 'open') throw new AppError('countMoved')
  const { counted, again } = (await sumsOf(context.db, [id]))(id)
  if (counted === 0) throw new AppError('countEmpty')
  if (again > 0) throw new AppError('countAgain', { values: { count: again } })
  await context.db
    .updateTable('stockCounts')
    .set({ state: 'counted', countedBy: actorOf(context).actor, countedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await note(context, 'countFinished', count)
  const { companyId, actorId } = actorOf(context)
  await notify(context.db, {
    companyId,
    code: 'NA_COUNT_DONE',
    to: { can: 'stock.write' },
    value: `${count.number}, ${count.locationName}`,
    record: { kind: 'stockCount', id },
    ...(actorId && { except: actorId }),
  })
}

/** These lines are counted once more; what was counted first is kept beside. */
export async function countAgain(context: DbContext, id: string, lines: readonly number[]) {
  const count = await countIn(context, id, ['counted'])
  const { numAffectedRows } =
    await sql`update stock_count_lines n set again = true, first_counted = n.counted, counted = null, expected = null,
      counted_by = '', counted_at = null
    where ${ofCompany('n')} and n.count_id = ${id} and n.line_no = any(${lines}::int[]) and n.counted is not null`.execute(context.db)
  if (!numAffectedRows) throw new AppError('notFound')
  await context.db.updateTable('stockCounts').set({ state: 'open', countedBy: '', countedAt: null }).where('id', '=', id).execute()
  await note(context, 'countAgain', count)
}

/** It changes nothing of what is there. Twice is once. */
export async function cancel(context: DbContext, id: string) {
  const count = await countOf(context, id, { lock: true })
  if (count.state === 'cancelled') return
  if (count.state === 'approved') throw new AppError('countMoved')
  await close(context, id, 'cancelled')
  await note(context, 'countCancelled', count)
}

export const close = ({ db, session, request }: DbContext, id: string, state: 'approved' | 'cancelled') =>
  db
    .updateTable('stockCounts')
    .set({ state, closedBy: actorOf({ session, request }).actor, closedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()

export const note = (context: DbContext, action: string, { number, locationName }: CountRecord) =>
  audit(context.db, actorOf(context), { action, changes: [{ field: 'count', from: '', to: `#${number} · ${locationName}` }] })
