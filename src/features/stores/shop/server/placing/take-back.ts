import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { Buyer } from '../buyer.ts'
import { type Content, lockedCart, putMore, storedCart } from '../cart/stored.ts'

/** A request goes back into the cart. What the shopper has put together or said since stands; only what they left empty is as the request said it. */
export async function takeBack(db: Db, companyId: string, buyer: Buyer, content: Content): Promise<void> {
  const cartId = await lockedCart(db, companyId, buyer)
  const cart = await storedCart(db, buyer)
  if (!cart) throw new Error('A cart that was locked is there.')
  await putMore(db, companyId, cartId, content.lines)
  const isEmpty = cart.lines.length === 0
  const [first, other] = isEmpty ? [content, cart] : [cart, content]
  // Where nothing else is said, goods go to the customer's own address: that is said too.
  const shipTo = isEmpty ? (content.shipTo ?? cart.shipTo) : cart.shipTo
  await db
    .updateTable('storeCarts')
    .set({
      poNumber: first.poNumber || other.poNumber,
      wantedOn: first.wantedOn ?? other.wantedOn,
      note: first.note || other.note,
      shipTo: shipTo && JSON.stringify(shipTo),
      changedAt: sql`now()`,
    })
    .where('id', '=', cartId)
    .execute()
}
