import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ShopItem } from '../../contract.ts'
import type { Looker } from '../buyer.ts'
import { describedItems } from './described.ts'
import { pricesOf } from './priced.ts'
import { stockOf } from './stock.ts'

/** Items as whoever looks sees them, in this order: their own prices, what is there, what they have in the cart. All of it is asked for at once. */
export async function shownItems(db: Db, looker: Looker, ids: readonly string[], language: 'en' | 'es'): Promise<ShopItem[]> {
  if (!ids.length) return []
  const { store, shopper, customerId } = looker
  const ofShopper = { shopperId: shopper?.id ?? '', customerId, ids: [...ids] }
  const [described, pricesOfItem, stockOfItem, favorites, inCart] = await Promise.all([
    describedItems(db, looker, ids, language),
    pricesOf(db, looker, ids),
    stockOf(db, store, ids),
    shopper ? favoritesAmong(db, ofShopper) : [],
    shopper ? cartLinesOf(db, ofShopper) : [],
  ])
  const liked = new Set(favorites.map(({ itemId }) => itemId))
  return ids.flatMap((id) => {
    const found = described.get(id)
    if (!found) return []
    const { isOffered: _, description: __, taxable: ___, ...item } = found
    return {
      ...item,
      ...pricesOfItem(found),
      stock: stockOfItem(found),
      favorite: liked.has(id),
      inCart: inCart.filter(({ itemId }) => itemId === id).map(({ unit, quantity }) => ({ unit, quantity })),
    }
  })
}

type OfShopper = { shopperId: string; customerId: string | null; ids: string[] }
const favoritesAmong = writtenOnce<OfShopper, { itemId: string }>(
  (slot) => sql`select f.item_id as "itemId" from shopper_favorites f
    where ${ofCompany('f')} and f.shopper_id = ${slot('shopperId')}::uuid and f.item_id = any(${slot('ids')}::uuid[])`,
)
const cartLinesOf = writtenOnce<OfShopper, { itemId: string; unit: string; quantity: string }>(
  (
    slot,
  ) => sql`select l.item_id as "itemId", l.unit, l.quantity from store_cart_lines l join store_carts c on ${ofCompany('c')} and c.id = l.cart_id
    where ${ofCompany('l')} and c.shopper_id = ${slot('shopperId')}::uuid and c.customer_id is not distinct from ${slot('customerId')}::uuid
      and l.item_id = any(${slot('ids')}::uuid[])`,
)
