import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { customerFields, type saveCustomer } from '../../contract.ts'
import { customerOf } from '../record.ts'
import { clashOf } from '../same/clash.ts'
import { reachesBeyond, rowScope } from '../scope.ts'
import { setSignIn } from '../sign-in.ts'
import { createCustomer } from './create.ts'
import { fieldsOf, rowOf } from './fields.ts'
import { checkRow } from './save-checks.ts'
import { storeChange } from './store-change.ts'

export async function saveCustomerRecord(context: DbContext, body: ValidInput<typeof saveCustomer>['body']) {
  const { id, version, password, requestKey, ...given } = body
  if (!id) return createCustomer(context, { row: rowOf(fieldsToSave(customerFields, given, null)), password, requestKey })
  if (version === undefined) throw new AppError('invalid', { fields: { version: 'validation.required' } })
  return changeCustomer(context, { id, version, given, password })
}

type Given = Omit<ValidInput<typeof saveCustomer>['body'], 'id' | 'version' | 'password' | 'requestKey'>
type Change = { id: string; version: number; given: Given; password: string }

async function changeCustomer(context: DbContext, { id, version, given, password }: Change) {
  const { db, services } = context
  const { role } = memberOf(context)
  const before = await customerOf(context, id, { ability: 'customers.write', lock: true })
  // A version that never was is no clash.
  if (version > before.version) throw new AppError('invalid', { fields: { version: 'validation.wrong' } })
  const edited = rowOf(fieldsToSave(customerFields, given, fieldsOf(before)))
  if (before.version !== version) throw await clashOf(db, { before, row: edited, since: version })
  const scope = await rowScope(context, 'customers.write')
  await checkRow(db, edited, before, scope)
  const { row, version: saved } = await storeChange({ services, db, actor: actorOf(context) }, before, edited, { urgent: true })
  if (password) {
    if (row.accountType === 'S' && !can(role, 'people.write')) throw new AppError('forbidden')
    // Whoever chooses a password can sign in with it.
    if (await reachesBeyond(db, scope, id)) throw new AppError('invalid', { fields: { password: 'customers.signInReachesOthers' } })
    await setSignIn(context, { customerId: id, row, password })
  }
  return { id, version: saved }
}
