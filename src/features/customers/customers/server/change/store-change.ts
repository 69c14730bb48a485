import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { SyncState } from '../../contract.ts'
import { addClassification } from '../classification.ts'
import { keepWords, markUnsearchable } from '../list/keep-words.ts'
import { deliver, isRehearsed, isUnderWay } from '../quickbooks/deliver.ts'
import { linkOf } from '../quickbooks/link.ts'
import { mergeOwn } from '../quickbooks/merge-own.ts'
import { sharedFieldsDiffer } from '../quickbooks/shared-fields.ts'
import { endsSignIn, removeSignIns } from '../sign-in-end.ts'
import { type CustomerRecord, changesBetween, type EditableRow } from './fields.ts'

/** Whoever changes a customer: a person, or the product in nobody's name. */
export type By = { services: Services; db: Db; actor: Parameters<typeof audit>[1] }

/** Stores a checked change of a customer that is locked, and everything that follows from it. Answers what is then there. */
export async function storeChange(
  { services, db, actor }: By,
  before: CustomerRecord,
  given: EditableRow,
  { onHoldReason, urgent = false }: { onHoldReason?: string; urgent?: boolean } = {},
): Promise<{ row: EditableRow; version: number }> {
  const { companyId } = actor
  const { id, version } = before
  const { row, conflicts } = await mergeOwn(db, companyId, before, given)
  if (endsSignIn(before, row)) await removeSignIns(db, actor, [id], !row.active)
  const reason = row.onHold ? (onHoldReason ?? before.onHoldReason) : ''
  const why = reason === before.onHoldReason ? [] : [{ field: 'reason', from: before.onHoldReason, to: reason }]
  const changes = [...changesBetween(before, row), ...why]
  if (!changes.length) return { row, version }
  const syncState = await stateAfter({ services, db, actor }, { before, row, inConflict: conflicts.length > 0, urgent })
  await db
    .updateTable('customers')
    .set({ ...row, onHoldReason: reason, version: version + 1, updatedAt: new Date(), syncState })
    .where('id', '=', id)
    .execute()
  await markUnsearchable(db, companyId, [id])
  await keepWords(db, companyId, [{ ...row, id }])
  await addClassification(db, companyId, { sources: [row.source], territories: [row.territory] })
  await audit(db, actor, { action: 'changed', recordKind: 'customer', recordId: id, recordVersion: version + 1, changes })
  return { row, version: version + 1 }
}

/** Sends what concerns QuickBooks on its way: dealerships, and leads that are already there (rules 3.18). */
async function stateAfter(
  { services, db, actor }: By,
  { before, row, inConflict, urgent }: { before: CustomerRecord; row: EditableRow; inConflict: boolean; urgent: boolean },
): Promise<SyncState> {
  const { companyId, actorId: userId } = actor
  const link = await linkOf(db, before.id)
  if (link?.removedAt) return before.syncState === 'conflict' ? 'conflict' : 'removed'
  const linked = Boolean(link)
  if (!linked && row.customerType === 'N' && !(await isUnderWay(db, before.id))) return before.syncState
  if (linked && !sharedFieldsDiffer(before, row)) return before.syncState
  const state = await deliver(services, db, { companyId, customerId: before.id, userId, always: inConflict, urgent })
  if (inConflict) return 'conflict'
  return state === 'off' && !linked && !(await isRehearsed(db)) ? 'none' : state
}
