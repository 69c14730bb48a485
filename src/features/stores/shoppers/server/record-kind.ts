import { storeShoppersPath } from '#contract/places.ts'
import { reachedWith, recordKind } from '#server/data/record-kind.ts'

/** A shopper stands among those of their store. */
export const shopperKind = recordKind({
  kind: 'shopper',
  async names({ db }, ids) {
    const rows = await db.selectFrom('storeShoppers').select(['id', 'storeId', 'name', 'email']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, storeId, name, email }) => [id, { name: name || email, path: storeShoppersPath(storeId) }]))
  },
  reaches: reachedWith('stores.read'),
})
