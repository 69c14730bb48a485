import { AppError } from '#contract/errors.ts'
import {
  dropWrites,
  type EditableRow,
  lockPair,
  reachesBoth,
  storeAbove,
  storeChange,
  swapTies,
  unmark,
} from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { undoDays } from '../contract.ts'
import { editable, rowBefore } from './fields.ts'
import { moveBack, moveDocumentsSince, partCarts } from './moves.ts'
import { obstacleTo } from './plan.ts'

type Before = EditableRow & { parentId: string | null }

/** Puts back what a merge moved, save for what was changed since, which is named. What a person did in QuickBooks stays done there. */
export async function undo(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId } = memberOf(context)
  const merge = await db.selectFrom('customerMerges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw new AppError('notFound')
  const pair = await lockPair(db, merge)
  if (!(await reachesBoth(context, pair))) throw new AppError('notFound')
  const { survivor, loser } = pair
  const { mergedAt, survivorBefore, survivorAfter, loserBefore } = merge
  const isOld = !mergedAt || Date.parse(mergedAt) < Date.now() - undoDays * 86_400_000
  if (merge.state !== 'done' || isOld || !survivorBefore || !survivorAfter || !loserBefore) throw new AppError('mergeOver')
  if (survivor.mergedInto || loser.mergedInto !== survivor.id) throw new AppError('mergeLaterFirst')
  const obstacle = await obstacleTo(db, { survivor: { ...survivor, active: true }, loser: { ...loser, mergedInto: null } })
  if (obstacle) throw new AppError(obstacle)

  const by = { services, db, actor: actorOf(context) }
  const moves = { companyId, mergeId: id, survivorId: survivor.id, loserId: loser.id }
  const takesBack = merge.plan === 'takesOver'
  await unmark(db, companyId, pair)
  const moved = await moveBack(db, moves, merge.plan !== 'byHand')
  await partCarts(db, moves)
  if (takesBack) {
    await dropWrites(db, survivor.id)
    await swapTies(db, companyId, pair)
    await moveDocumentsSince(db, moves, mergedAt)
  }
  const before = survivorBefore as Before
  const after = survivorAfter as Before
  const { row, kept } = rowBefore(survivor, before, after)
  const swapped = takesBack ? { openBalance: loser.openBalance, syncState: loser.syncState } : {}
  await storeChange(by, { ...survivor, ...swapped }, row)
  if (before.parentId !== after.parentId && survivor.parentId === after.parentId)
    await db.updateTable('customers').set({ parentId: before.parentId }).where('id', '=', survivor.id).execute()
  // One that QuickBooks let go had become inactive by that alone.
  const active = merge.plan === 'byHand' || (loserBefore as EditableRow).active
  const own = { ...editable(loser), active }
  if (takesBack) await storeAbove(by, { ...loser, syncState: survivor.syncState }, own, survivor)
  else await storeChange(by, loser, own)
  await db.updateTable('customerMerges').set({ state: 'undone', undoneAt: new Date() }).where('id', '=', id).execute()
  const named = [
    { recordId: survivor.id, name: loser.customerName },
    { recordId: loser.id, name: survivor.customerName },
  ]
  for (const { recordId, name } of named)
    await audit(db, by.actor, {
      action: 'mergeUndone',
      recordKind: 'customer',
      recordId,
      changes: [{ field: 'mergedCustomer', from: name, to: '' }],
    })
  return { loserId: loser.id, kept, moved }
}

/** Nothing was merged yet: it only waited. */
export async function cancel(context: DbContext, id: string) {
  const { db } = context
  const merge = await db.selectFrom('customerMerges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!merge) throw new AppError('notFound')
  if (merge.state === 'cancelled') return {}
  if (merge.state !== 'waiting') throw new AppError('mergeOver')
  await db.updateTable('customerMerges').set({ state: 'cancelled' }).where('id', '=', id).execute()
  await audit(db, actorOf(context), { action: 'mergeCancelled', recordKind: 'customer', recordId: merge.survivorId })
  return {}
}
