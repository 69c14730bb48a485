import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { ShopItem } from '../../contract.ts'
import { type Looker, rightsOf, sightOf } from '../buyer.ts'
import { letsIn } from '../sign-in/code.ts'
import { storeById } from '../store.ts'
import { itemsFor } from './items.ts'

/** For which customers a shopper of this store orders now; `notFound`: it has no such shopper. */
export async function ordersFor(db: Db, storeId: string, shopperId: string): Promise<{ customerId: string; customerName: string }[]> {
  await shopperIn(db, storeId, shopperId)
  return rightsOf(db, { shopperId })
}

async function shopperIn(db: Db, storeId: string, id: string) {
  const query = db.selectFrom('storeShoppers').select(['state', 'language']).where('id', '=', id).where('storeId', '=', storeId)
  const shopper = await query.executeTakeFirst()
  if (!shopper) throw new AppError('notFound')
  return shopper
}

type Asked = { storeId: string; shopperId: string | null; customerId: string | null; search: string; cursor?: string; limit: number }
type Previewed = Pick<Looker, 'showsCatalog' | 'seesPrices'> & { rows: ShopItem[]; next: string | null }

/**
 * What a store shows once it is open to this shopper, to anybody who shops for this customer, or to a stranger, by the functions that shoppers are
 * shown by: what differs would be a fault. What is in their carts, and what they like, is theirs.
 */
export async function previewedStore(
  context: DbContext,
  { storeId, shopperId, customerId, search, cursor, limit }: Asked,
): Promise<Previewed> {
  const { db } = context
  const { companyId } = memberOf(context)
  const [store, shopper] = await Promise.all([storeById(db, storeId), shopperId === null ? null : shopperIn(db, storeId, shopperId)])
  const isSignedIn = shopper ? letsIn(store.audience, shopper.state) : customerId !== null
  const sight = sightOf(store, 'open', { isSignedIn, hasCustomer: customerId !== null })
  const forWhom = isSignedIn ? customerId : null
  const looker: Looker = { store, standing: 'open', shopper: null, customers: [], rights: null, customerId: forWhom, ...sight }
  const { code, state, audience, hidesPrices } = store
  const opened = { companyId, storeId, code, state, audience, hidesPrices, shopper: null }
  const page = await itemsFor({ ...context, language: shopper?.language ?? store.language, store: opened }, looker, {
    ...{ search, cursor, limit },
    ...{ sort: 'store', usual: 'N' },
  })
  return { ...sight, ...page }
}
