import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { followStock } from '../follow-stock.ts'
import { linesOf } from '../lines.ts'
import type { Order } from '../order.ts'

/** Before a locked order changes: what it says now stays readable as its version. */
export async function keepVersion(db: Db, by: Actor, order: Order, reason: string): Promise<void> {
  await db
    .insertInto('orderVersions')
    .values({
      companyId: by.companyId,
      orderId: order.id,
      version: order.version,
      replacedBy: by.actor,
      reason,
      content: JSON.stringify({ ...contentOf(order), lines: await linesOf(db, order.id) }),
    })
    .execute()
}

/**
 * And after it: who changed it, and by how much. It holds what its lines say now; more than is there may be refused, unless somebody took that upon
 * themselves (`beyondStock`).
 */
export async function noteChange(
  db: Db,
  by: Actor,
  order: Order,
  grandTotal: number,
  reason: string,
  { beyondStock = false } = {},
): Promise<void> {
  await audit(db, by, {
    action: 'orderChanged',
    recordKind: 'order',
    recordId: order.id,
    recordVersion: order.version + 1,
    changes: [
      { field: 'grandTotal', from: String(order.grandTotal), to: String(grandTotal) },
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  await followStock(db, [order.id], { refuses: !beyondStock })
}

const contentOf = ({ poNumber, memo, classId, termsId, addressName, address1, address2, city, shipState, zip, ...rest }: Order) => ({
  poNumber,
  memo,
  classId,
  termsId,
  discountPercent: rest.discountPercent,
  shippingAddress: { addressName, address1, address2, city, state: shipState, zip },
  subtotal: rest.subtotal,
  discount: rest.discount,
  delivery: rest.delivery,
  taxes: rest.taxes,
  grandTotal: rest.grandTotal,
})
