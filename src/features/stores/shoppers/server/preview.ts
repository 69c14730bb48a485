import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { picturePath } from '#features/catalog/items/server/door.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { previewItems } from '#features/stores/shop/server/door.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { previewStore } from '../contract.ts'

const most = 24

/** By the very function that shoppers are shown by: what differs would be a fault. */
export async function previewOf(
  context: DbContext,
  storeId: string,
  { customerId, search }: ValidInput<typeof previewStore>['query'],
): Promise<RawResult<typeof previewStore>> {
  await storeRecord(context, storeId)
  if (customerId && !(await reachesCustomer(context, customerId, 'prices.read'))) throw new AppError('notFound')
  const items = await previewItems(context, { storeId, customerId: customerId ?? null, search, limit: most })
  return {
    rows: items.map(({ id, number, name, picture, unit, price, stock }) => ({
      ...{ id, number, name, unit, stock },
      // The storefront's address answers only once it is open.
      picture: picture && `${picturePath}/${picture.split('/').at(-1)}`,
      unitPrice: price.unitPrice,
      why: price.why,
      breaks: price.breaks,
    })),
  }
}
