import { AppError } from '#contract/errors.ts'
import { type ConflictKind, conflictsOf, connectionOf, mergeChosen, noteConflicts } from '#features/quickbooks/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { getInLine } from '#server/work/ledger.ts'
import { customerOf } from '../record.ts'
import { compareFields } from './conflict-comparison.ts'
import { deliver } from './deliver.ts'
import { linkOf, standingOf } from './link.ts'
import { customerRules } from './merge.ts'
import { pendingWrites } from './pending-writes.ts'
import { deactivateRemoved, unsentFields } from './removed.ts'
import { mergedFields } from './shared-fields.ts'
import { storeMerged } from './store-merged.ts'
import { newestDelivery } from './sync-state.ts'

/** Customers that both sides changed, or that are gone in QuickBooks with changes of ours on their way. */
export const customerConflicts: ConflictKind = {
  recordKind: 'customer',
  fields: mergedFields,
  async read(context, id) {
    const row = await customerOf(context, id, { lock: true })
    const link = await linkOf(context.db, id)
    const standing = link && standingOf(row, link)
    const isGone = Boolean(link?.removedAt)
    const names = !standing ? [] : isGone ? unsentFields(row, link) : conflictsOf({ fields: mergedFields }, standing)
    return { name: row.customerName, isGone, fields: standing ? await compareFields(context, id, names, standing) : [] }
  },
  async resolve(context, id, choices) {
    const { before, link, standing, rules } = await standingNow(context, id)
    const merged = mergeChosen(rules, standing, choices)
    await storeMerged(context.db, memberOf(context).companyId, [{ before, link, theirs: null, merged }], actorOf(context))
    await audit(context.db, actorOf(context), { action: 'conflictResolved', recordKind: 'customer', recordId: id })
    await hasten(context, id)
  },
  async settleGone(context, id, choice) {
    const { db } = context
    const { companyId } = memberOf(context)
    await noteConflicts(db, companyId, 'customer', { open: [], over: [id], result: { choice } })
    if (choice === 'create') await createAnew(context, id)
    else if (choice === 'deactivate') await deactivateRemoved(db, actorOf(context), [id])
    else {
      await db.updateTable('customers').set({ syncState: 'removed' }).where('id', '=', id).execute()
      await audit(db, actorOf(context), { action: 'keptHere', recordKind: 'customer', recordId: id })
    }
  },
}

async function standingNow(context: DbContext, id: string) {
  const before = await customerOf(context, id, { ability: 'customers.write', lock: true })
  const link = await linkOf(context.db, id)
  const standing = link && standingOf(before, link, (await pendingWrites(context.db, [id])).get(id))
  if (!link || !standing) throw new AppError('notFound')
  return { before, link, standing, rules: await customerRules(context.db) }
}

async function createAnew(context: DbContext, id: string) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  if (!(await connectionOf(db))) throw new AppError('quickbooksNotConnected')
  await db
    .deleteFrom('externalLinks')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('localId', '=', id)
    .execute()
  const syncState = await deliver(services, db, { companyId, customerId: id, userId })
  await db.updateTable('customers').set({ syncState }).where('id', '=', id).execute()
  await audit(db, actorOf(context), { action: 'sentToQuickbooks', recordKind: 'customer', recordId: id })
}

/** What has to be sent goes now instead of when the ledger finds it. */
async function hasten({ db, services, ...context }: DbContext, id: string) {
  const next = await newestDelivery(db, id)
  if (next?.state === 'waiting') await getInLine(services, db, { companyId: memberOf(context).companyId, ...next }, { urgent: true })
}
