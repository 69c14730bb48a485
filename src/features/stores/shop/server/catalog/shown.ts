import type { Db } from '#server/data/db.ts'
import type { ShopItem } from '../../contract.ts'
import type { Looker } from '../buyer.ts'
import { type Described, describedItems } from './described.ts'
import { noPrice, pricedItems } from './priced.ts'
import { stockShown } from './stock.ts'

/** Items as whoever looks sees them, in this order: their own prices, what is there, what they have in the cart. */
export async function shownItems(db: Db, looker: Looker, ids: readonly string[], language: 'en' | 'es'): Promise<ShopItem[]> {
  if (!ids.length) return []
  const { store } = looker
  const described = await describedItems(db, store, ids, language)
  const items = ids.flatMap((id) => described.get(id) ?? [])
  const [prices, stock, favorites, inCart] = await Promise.all([
    pricedItems(db, looker, items),
    stockShown(db, store, items),
    favoritesAmong(db, looker, ids),
    cartLinesOf(db, looker, ids),
  ])
  return items.map(({ isOffered: _, description: __, taxable: ___, ...item }: Described) => ({
    ...item,
    ...(prices.get(item.id) ?? { price: noPrice, packs: [] }),
    stock: stock.get(item.id) ?? { level: 'none', quantity: null },
    favorite: favorites.has(item.id),
    inCart: inCart.filter(({ itemId }) => itemId === item.id).map(({ unit, quantity }) => ({ unit, quantity })),
  }))
}

async function favoritesAmong(db: Db, { shopper }: Looker, ids: readonly string[]): Promise<Set<string>> {
  if (!shopper) return new Set()
  const rows = await db
    .selectFrom('shopperFavorites')
    .select('itemId')
    .where('shopperId', '=', shopper.id)
    .where('itemId', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ itemId }) => itemId))
}

async function cartLinesOf(db: Db, { shopper, customerId }: Looker, ids: readonly string[]) {
  if (!shopper) return []
  return db
    .selectFrom('storeCartLines as l')
    .innerJoin('storeCarts as c', 'c.id', 'l.cartId')
    .select(['l.itemId', 'l.unit', 'l.quantity'])
    .where('c.shopperId', '=', shopper.id)
    .where('c.customerId', 'is not distinct from', customerId)
    .where('l.itemId', 'in', [...ids])
    .execute()
}
