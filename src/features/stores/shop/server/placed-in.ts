import type { Db } from '#server/data/db.ts'

/** In which store an order was placed, and by whom, for the order's own page. */
export async function placedInStore(db: Db, { storeId, shopperId }: { storeId: string | null; shopperId: string | null }) {
  if (!storeId) return null
  const [store, shopper] = await Promise.all([
    db.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirst(),
    shopperId ? db.selectFrom('storeShoppers').select(['name', 'email']).where('id', '=', shopperId).executeTakeFirst() : undefined,
  ])
  return store ? { storeId, storeName: store.name, shopperName: shopper?.name || shopper?.email || '' } : null
}
