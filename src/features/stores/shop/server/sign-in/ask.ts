import type { ValidInput } from '#contract/endpoint.ts'
import { notify } from '#features/notifications/server/door.ts'
import { audit } from '#server/data/audit.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { askForAccess } from '../../contract.ts'
import { shopperActor } from '../buyer.ts'

/** The office hears of whoever asks for the first time; nobody learns by the answer whether an address is known. */
export async function askAccess(context: DbContext, asked: ValidInput<typeof askForAccess>['body']) {
  const { db } = context
  const { companyId, storeId, audience } = storeOf(context)
  if (audience === 'invited') return {}
  const { email, name, companyName, phone, message, language } = asked
  const made = await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, name, companyName, phone, message, language, state: 'Requested' })
    .onConflict((conflict) => conflict.columns(['companyId', 'storeId', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return {}
  await audit(db, shopperActor(context, companyId, asked), {
    action: 'shopperAsked',
    recordKind: 'shopper',
    recordId: made.id,
    changes: [{ field: 'shopperState', from: '', to: 'Requested' }],
  })
  await notify(db, {
    companyId,
    code: 'NA_LEAD_RECEIVED',
    value: companyName ? `${name}, ${companyName}` : name,
    record: { kind: 'shopper', id: made.id },
    to: { can: 'stores.write' },
  })
  return {}
}
