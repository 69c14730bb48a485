import { type DbContext, memberOf } from '#server/http/context.ts'
import type { ShopItem } from '../../contract.ts'
import type { Looker } from '../buyer.ts'
import { storeById } from '../store.ts'
import { idsOf } from './items.ts'
import { shownItems } from './shown.ts'

type Asked = { storeId: string; customerId: string | null; search: string; limit: number }

/** The first items of a store as a shopper of this customer sees them, whatever state it is in: for the office to look at. */
export async function previewItems(context: DbContext, { storeId, customerId, search, limit }: Asked): Promise<ShopItem[]> {
  const { db, language } = context
  const { companyId } = memberOf(context)
  const store = await storeById(db, storeId)
  const looker: Looker = {
    ...{ store, standing: 'open', shopper: null, customers: [], rights: null, customerId },
    showsCatalog: true,
    seesPrices: true,
  }
  const { code, state, audience, hidesPrices } = store
  const found = await idsOf({ ...context, store: { companyId, storeId, code, state, audience, hidesPrices, shopper: null } }, looker, {
    ...{ search, sort: 'store', usual: 'N', limit },
  })
  return shownItems(
    db,
    looker,
    found.slice(0, limit).map(({ id }) => id),
    language,
  )
}
