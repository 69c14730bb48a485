import { changedNow, mergeTheirs, noteConflicts } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { CustomerRecord, EditableRow } from '../change/fields.ts'
import { linkOf, saveLinks, standingOf } from './link.ts'
import { customerRules } from './merge.ts'
import { pendingWrites } from './pending-writes.ts'
import { mergedFields, sharedFieldsDiffer } from './shared-fields.ts'
import { linkAfter } from './store-merged.ts'

/**
 * Our own change, merged with the version of theirs that we know: notes when which field was changed, and ends a conflict in which ours gave
 * way. Answers the row to store.
 */
export async function mergeOwn(
  db: Db,
  companyId: string,
  before: CustomerRecord,
  row: EditableRow,
): Promise<{ row: EditableRow; conflicts: string[] }> {
  const link = sharedFieldsDiffer(before, row) ? await linkOf(db, before.id) : undefined
  const sent = link && (await pendingWrites(db, [before.id])).get(before.id)
  const standing = link && standingOf(row, link, sent)
  if (!link || !standing) return { row, conflicts: [] }
  const changed = changedNow({ fields: mergedFields }, link.changed, { before, after: row, at: new Date().toISOString() })
  const merged = mergeTheirs(await customerRules(db), { ...standing, changed })
  await saveLinks(db, companyId, [linkAfter({ link, theirs: null, merged })])
  const { conflicts } = merged
  if (!link.removedAt)
    await noteConflicts(db, companyId, 'customer', {
      open: conflicts.length ? [{ recordId: before.id, kind: 'fields', fields: conflicts }] : [],
      over: before.syncState === 'conflict' && !conflicts.length ? [before.id] : [],
    })
  return { row: { ...row, ...merged.ours }, conflicts }
}
