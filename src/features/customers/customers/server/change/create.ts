import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { customersCreated } from '#features/customers/automations/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { addClassification } from '../classification.ts'
import { keepWords } from '../list/keep-words.ts'
import { notifyOfLead } from '../notify-of-lead.ts'
import { deliver, isRehearsed } from '../quickbooks/deliver.ts'
import { type RowScope, rowScope } from '../scope.ts'
import { setSignIn } from '../sign-in.ts'
import type { EditableRow } from './fields.ts'
import { checkRow } from './save-checks.ts'

type NewCustomer = { row: EditableRow; password: string; requestKey: string | undefined }

export async function createCustomer(context: DbContext, { row: given, password, requestKey }: NewCustomer) {
  const { db, services } = context
  const { companyId, role, userId } = memberOf(context)
  if (!can(role, 'addCustomer.write')) throw new AppError('forbidden')
  if (password && given.accountType === 'S' && !can(role, 'people.write')) throw new AppError('forbidden')
  const scope = await rowScope(context, 'addCustomer.write')
  const row = asLead(given, scope)
  await checkRow(db, row, null, scope)
  const made = await db
    .insertInto('customers')
    .values({ companyId, ...row, requestKey: requestKey ?? null })
    .onConflict((conflict) => conflict.columns(['companyId', 'requestKey']).where('requestKey', 'is not', null).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  // The form sent it a second time: the first one is the answer.
  if (!made)
    return db
      .selectFrom('customers')
      .select(['id', 'version'])
      .where('requestKey', '=', requestKey ?? null)
      .executeTakeFirstOrThrow()
  const { id, version } = made
  await keepWords(db, companyId, [{ ...row, id }])
  await addClassification(db, companyId, { sources: [row.source], territories: [row.territory] })
  await audit(db, actorOf(context), { action: 'created', recordKind: 'customer', recordId: id, recordVersion: version })
  if (password) await setSignIn(context, { customerId: id, row, password })
  if (row.customerType === 'N') await notifyOfLead(db, { companyId, userId, id, name: row.customerName, repCode: row.salesRepresentative })
  if (row.customerType === 'D') {
    const syncState = await deliver(services, db, { companyId, customerId: id, userId, urgent: true })
    if (syncState === 'waiting' || (await isRehearsed(db)))
      await db.updateTable('customers').set({ syncState }).where('id', '=', id).execute()
  }
  await customersCreated(db, [id])
  return { id, version }
}

/** What a rep adds is a lead of their own (rules 3.5 and 3.18). */
function asLead(row: EditableRow, scope: RowScope): EditableRow {
  if (scope.kind !== 'rep') return row
  const own = scope.codes.includes(row.salesRepresentative) ? row.salesRepresentative : scope.codes[0]
  if (!own) throw new AppError('forbidden')
  return { ...row, customerType: 'N', salesRepresentative: own }
}
