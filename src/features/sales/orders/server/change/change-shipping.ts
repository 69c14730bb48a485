import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { ShippingAddress } from '../../contract.ts'
import { linesOf } from '../lines.ts'
import { isPayable, type Order } from '../order.ts'
import { pricedFor } from '../price/price.ts'
import { keepVersion, noteChange } from './versions.ts'

/**
 * Sends a locked order elsewhere: delivery and taxes are computed again, as a new version. An order of an invoice keeps what the books ask for.
 * Throws `orderFixed` where nothing may change any more.
 */
export async function changeShipping(db: Db, by: Actor, order: Order, ship: ShippingAddress): Promise<void> {
  if (!isPayable(order) || (order.amountReceived > 0 && order.source !== 'invoice')) throw new AppError('orderFixed')
  await keepVersion(db, by, order, '')
  const address = {
    addressName: ship.addressName,
    address1: ship.address1,
    address2: ship.address2,
    city: ship.city,
    shipState: ship.state,
    zip: ship.zip,
  }
  const priced: Partial<Awaited<ReturnType<typeof sumsAt>>> = order.source === 'invoice' ? {} : await sumsAt(db, order, ship.state)
  await db
    .updateTable('orders')
    .set({ ...address, ...priced, version: order.version + 1, updatedAt: new Date() })
    .where('id', '=', order.id)
    .execute()
  await noteChange(db, by, order, priced.grandTotal ?? order.grandTotal, '', { beyondStock: true })
}

async function sumsAt(db: Db, order: Order, state: string) {
  const { totals, tax } = await pricedFor(db, { ...order, state, lines: await linesOf(db, order.id) })
  const { amounts: _, ...sums } = totals
  return { ...sums, ...tax }
}
