import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { customerOf, inScope } from './taking/customer.ts'
import { seatOf } from './taking/seat.ts'

/** What became of an order or an invoice of the device; undefined: the office has taken none of this name. */
export async function acceptedSale(db: Db, deviceId: string, clientId: string): Promise<{ id: string; orderId: string } | undefined> {
  const row = await db
    .selectFrom('deviceDocuments')
    .select(['id', 'orderId'])
    .where('deviceId', '=', deviceId)
    .where('clientId', '=', clientId)
    .where('kind', 'in', ['order', 'invoice'])
    .where('state', '=', 'accepted')
    .where('orderId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.orderId ? { id: row.id, orderId: row.orderId } : undefined
}

/** Whether the customer is one that the device sells to now, by the rule `cust.visible`. */
export async function reachedBy(db: Db, { companyId, deviceId }: { companyId: string; deviceId: string }, customerId: string) {
  const customer = await customerOf(db, customerId)
  if (!customer?.isSoldTo) return false
  const { rules } = await rulesOfDevice(db, companyId, deviceId)
  return inScope(customer, await seatOf(db, deviceId), rules['cust.visible'].value)
}
