import { AppError } from '#contract/errors.ts'
import { type DbContext, shopperOf } from '#server/http/context.ts'
import { offeredAmong } from './items.ts'

export async function favoriteKept({ db, ...context }: DbContext, { itemId, on }: { itemId: string; on: boolean }) {
  const { companyId, storeId, shopper } = shopperOf(context)
  if (!on) {
    await db.deleteFrom('shopperFavorites').where('shopperId', '=', shopper.id).where('itemId', '=', itemId).execute()
    return {}
  }
  if (!(await offeredAmong(db, storeId, [itemId])).has(itemId)) throw new AppError('notFound')
  await db
    .insertInto('shopperFavorites')
    .values({ companyId, shopperId: shopper.id, itemId })
    .onConflict((conflict) => conflict.columns(['companyId', 'shopperId', 'itemId']).doNothing())
    .execute()
  return {}
}
