import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/audit.ts'
import { type DbContext, memberOf } from '#server/context.ts'
import type { saveCustomer } from '../contract.ts'
import { clashOf } from './clash.ts'
import { addClassification } from './classification.ts'
import { createCustomer } from './create.ts'
import { deliver, isRehearsed, isUnderWay } from './deliver.ts'
import { type CustomerRecord, changesBetween, type EditableRow, rowOf } from './fields.ts'
import { keepWords, markUnsearchable } from './keep-words.ts'
import { linkOf } from './link.ts'
import { mergeOwn } from './merge-own.ts'
import { customerOf } from './record.ts'
import { checkRow } from './save-checks.ts'
import { reachesBeyond, rowScope } from './scope.ts'
import { sharedFieldsDiffer } from './shared-fields.ts'
import { setSignIn } from './sign-in.ts'
import { endsSignIn, removeSignIns } from './sign-in-end.ts'

export async function saveCustomerRecord(context: DbContext, body: ValidInput<typeof saveCustomer>['body']) {
  const { id, version, password, requestKey, ...fields } = body
  const row = rowOf(fields)
  if (!id) return createCustomer(context, { row, password, requestKey })
  if (version === undefined) throw new AppError('invalid', { fields: { version: 'errors.invalid' } })
  return changeCustomer(context, { id, version, row, password })
}

type Change = { id: string; version: number; row: EditableRow; password: string }

async function changeCustomer(context: DbContext, { id, version, row: given, password }: Change) {
  const { db, services } = context
  const { companyId, role } = memberOf(context)
  const before = await customerOf(context, id, { ability: 'customers.write', lock: true })
  if (before.version !== version) throw await clashOf(db, { before, row: given, since: version })
  const scope = await rowScope(context, 'customers.write')
  await checkRow(db, given, before, scope)
  const { row, conflicts } = await mergeOwn(db, companyId, before, given)
  if (endsSignIn(before, row)) await removeSignIns(db, actorOf(context), [id], !row.active)
  if (password) {
    if (row.accountType === 'S' && role === 'rep') throw new AppError('forbidden')
    // Whoever chooses a password can sign in with it.
    if (await reachesBeyond(db, scope, id)) throw new AppError('invalid', { fields: { password: 'customers.signInReachesOthers' } })
    await setSignIn(services, db, { companyId, customerId: id, row, password })
    await audit(db, actorOf(context), { action: 'signInSet', recordKind: 'customer', recordId: id })
  }
  const changes = changesBetween(before, row)
  if (!changes.length) return { id, version }
  const syncState = await stateAfter(context, { before, row, inConflict: conflicts.length > 0 })
  await db
    .updateTable('customers')
    .set({ ...row, version: version + 1, updatedAt: new Date(), syncState })
    .where('id', '=', id)
    .execute()
  await markUnsearchable(db, companyId, [id])
  await keepWords(db, companyId, [{ ...row, id }])
  await addClassification(db, companyId, { sources: [row.source], territories: [row.territory] })
  await audit(db, actorOf(context), { action: 'changed', recordKind: 'customer', recordId: id, recordVersion: version + 1, changes })
  return { id, version: version + 1 }
}

/** Sends what concerns QuickBooks on its way: dealerships, and leads that are already there (decisions 3.18). */
async function stateAfter(
  context: DbContext,
  { before, row, inConflict }: { before: CustomerRecord; row: EditableRow; inConflict: boolean },
): Promise<string> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const link = await linkOf(db, before.id)
  if (link?.removedAt) return before.syncState === 'conflict' ? 'conflict' : 'removed'
  const linked = Boolean(link)
  if (!linked && row.customerType === 'N' && !(await isUnderWay(db, before.id))) return before.syncState
  if (linked && !sharedFieldsDiffer(before, row)) return before.syncState
  const state = await deliver(services, db, { companyId, customerId: before.id, userId, always: inConflict })
  if (inConflict) return 'conflict'
  return state === 'off' && !linked && !(await isRehearsed(db)) ? 'none' : state
}
