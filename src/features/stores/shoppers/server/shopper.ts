import type { Selectable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { type StoreRecord, storeById } from '#features/stores/stores/server/door.ts'
import type { DB } from '#server/data/tables.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'

export type ShopperRecord = Selectable<DB['storeShoppers']>

/** A shopper in the version that whoever changes them saw, locked, with their store. */
export async function currentShopper(
  context: DbContext,
  id: string,
  version: number,
): Promise<{ shopper: ShopperRecord; store: StoreRecord }> {
  const { db } = context
  if (!can(memberOf(context).role, 'stores.read')) throw new AppError('notFound')
  const shopper = await db.selectFrom('storeShoppers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!shopper) throw new AppError('notFound')
  if (shopper.version !== version) throw new AppError('shopperChanged')
  return { shopper, store: await storeById(db, shopper.storeId) }
}
