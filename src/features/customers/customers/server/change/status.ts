import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import type { setCustomerStatus } from '../../contract.ts'
import { customerOf } from '../record.ts'
import { editableColumns } from './fields.ts'
import { storeChange } from './store-change.ts'

/** Archives or restores a customer, puts it on hold or lets it go on: the same change as by the form, without the form. */
export async function setStatus(context: DbContext, { params, body }: ValidInput<typeof setCustomerStatus>) {
  const { db, services } = context
  const before = await customerOf(context, params.id, { ability: 'customers.write', lock: true })
  if (body.onHold === 'Y' && !body.reason) throw new AppError('invalid', { fields: { reason: 'validation.required' } })
  const row = await db.selectFrom('customers').select(editableColumns).where('id', '=', before.id).executeTakeFirstOrThrow()
  const given = {
    ...row,
    ...(body.active && { active: body.active === 'Y' }),
    ...(body.onHold && { onHold: body.onHold === 'Y' }),
  }
  const onHoldReason = body.onHold === 'Y' ? body.reason : undefined
  const { version } = await storeChange({ services, db, actor: actorOf(context) }, before, given, { onHoldReason })
  return { version }
}
