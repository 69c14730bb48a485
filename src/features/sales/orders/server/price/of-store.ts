import { AppError } from '#contract/errors.ts'
import { quantityRulesOf, type SoldItem } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Order, orderOf } from '../order.ts'

/** An order of a store is priced as it was placed: at the store's level in the place of the customer's own. Null: it is no store's, or that has none. */
export async function levelOfStore(db: Db, { storeId }: Pick<Order, 'storeId'>): Promise<string | null> {
  const store = storeId ? await db.selectFrom('stores').select('priceLevelId').where('id', '=', storeId).executeTakeFirst() : undefined
  return store?.priceLevelId ?? null
}

/** How the store of an order sells these items to its customer; null: as they are sold everywhere. */
export const rulesOfStore = async (
  db: Db,
  { storeId, customerId }: Pick<Order, 'storeId' | 'customerId'>,
  itemIds: readonly string[],
): Promise<Map<string, SoldItem> | null> => (storeId ? quantityRulesOf(db, itemIds, { storeId, customerId }) : null)

/** The same for whoever asks for prices while they change this order of the customer. */
export async function levelOfOrder(
  context: DbContext,
  { orderId, customerId }: { orderId?: string | undefined; customerId: string },
): Promise<string | null> {
  if (!orderId) return null
  const order = await orderOf(context, orderId, { ability: 'orders.write' })
  if (order.customerId !== customerId) throw new AppError('notFound')
  return levelOfStore(context.db, order)
}
