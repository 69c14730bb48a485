import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { undoBulkItems } from '../../contract.ts'
import type { ItemRecord } from '../item.ts'
import { lockItems, stillSold } from './change-many.ts'
import { type BulkValues, setMany } from './set-many.ts'

export const undoMs = 30 * 86_400_000

/** Each item gets back what it had, but for those that were changed since, and those of which nothing could be ordered then. */
export async function undoMany(context: DbContext, id: string): Promise<RawResult<typeof undoBulkItems>> {
  const { db } = context
  const change = await db.selectFrom('itemChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!change) throw new AppError('notFound')
  if (change.undoneAt || Date.parse(change.createdAt) < Date.now() - undoMs) throw new AppError('bulkMoved')
  const kept = await db.selectFrom('itemChangeRows').select(['itemId', 'before', 'version']).where('changeId', '=', id).execute()
  const rows = new Map(
    (
      await lockItems(
        db,
        kept.map(({ itemId }) => itemId),
      )
    ).map((row) => [row.id, row]),
  )
  const groups = new Map<string, ItemRecord[]>()
  for (const { itemId, before, version } of kept) {
    const row = rows.get(itemId)
    if (row?.version !== version) continue
    const key = JSON.stringify(before)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  let takenBack = 0
  for (const [before, each] of groups) {
    const values = await withoutGone(db, JSON.parse(before) as BulkValues)
    const fitting = await stillSold(db, each, values)
    await setMany(context, fitting, values)
    takenBack += fitting.length
  }
  const outcome = { takenBack, kept: kept.length - takenBack }
  await db
    .updateTable('itemChanges')
    .set({ ...outcome, undoneAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), { action: 'itemsChangeUndone', changes: [{ field: 'items', from: '', to: String(takenBack) }] })
  return outcome
}

/** A category that is gone does not come back. */
async function withoutGone(db: Db, values: BulkValues): Promise<BulkValues> {
  if (!values.categoryId) return values
  const category = await db.selectFrom('itemCategories').select('id').where('id', '=', values.categoryId).forKeyShare().executeTakeFirst()
  return category ? values : { ...values, categoryId: null }
}
