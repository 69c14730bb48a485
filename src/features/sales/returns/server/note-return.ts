import type { Order } from '#features/sales/orders/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { returnMoneys } from '../contract.ts'
import type { PricedBack } from './price.ts'
import { putBack } from './put-back.ts'

/**
 * `locationId` null: its goods are not on hand again. `device`: by whose document it is noted. `details`: of lines, where there is more to say than of
 * the whole: how many of it are damaged, and why it came back.
 */
export type NewReturn = {
  returnedOn: string
  reason: string
  money: (typeof returnMoneys)[number]
  requestKey: string
  locationId: string | null
  device?: { id: string; documentId: string }
  details?: ReadonlyMap<number, { damaged: string; reason: string }>
}

/** Notes what came back of a locked order, and puts it where it came to. Its money is for whoever calls. */
export async function noteReturn(
  db: Db,
  by: Actor,
  order: Order,
  { returnedOn, reason, money, requestKey, locationId, device, details }: NewReturn,
  { lines, amounts, taxes, total }: PricedBack,
): Promise<{ id: string; number: number }> {
  const { companyId } = by
  const { id, number } = await db
    .insertInto('returns')
    .values(({ selectFrom }) => ({
      ...{ companyId, orderId: order.id, returnedOn, reason, money, taxes, total, requestKey, locationId, createdBy: by.actor },
      ...{ restocked: locationId !== null, deviceId: device?.id ?? null, documentId: device?.documentId ?? null },
      number: selectFrom('returns')
        .select(({ fn, eb, val }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', val(1)).as('next'))
        .where('orderId', '=', order.id),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const noted = lines.map((line) => ({ ...line, damaged: '0', reason: '', ...details?.get(line.lineNo) }))
  await db
    .insertInto('returnLines')
    .values(noted.map((line) => ({ ...line, companyId, returnId: id, amount: amounts.get(line.lineNo) ?? 0 })))
    .execute()
  await putBack(db, by, order, { id, number, returnedOn, reason, locationId }, noted)
  await audit(db, by, {
    action: 'goodsReturned',
    recordKind: 'order',
    recordId: order.id,
    changes: [
      { field: 'return', from: '', to: `${number}` },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return { id, number }
}
