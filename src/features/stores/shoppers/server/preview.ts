import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { picturePath } from '#features/catalog/items/server/door.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { ordersFor, previewedStore } from '#features/stores/shop/server/door.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import type { DbContext } from '#server/http/context.ts'
import type { previewStore } from '../contract.ts'
import { shopperKind } from './record-kind.ts'

type Query = ValidInput<typeof previewStore>['query']
type Previewed = RawResult<typeof previewStore>

export async function previewOf(
  context: DbContext,
  storeId: string,
  { shopperId: ofShopper, customerId, ...asked }: Query,
): Promise<Previewed> {
  const shopperId = ofShopper ?? null
  await storeRecord(context, storeId)
  const customers = shopperId === null ? [] : await ordersFor(context.db, storeId, shopperId)
  if (shopperId !== null && !(await shopperKind.reaches(context, shopperId))) throw new AppError('notFound')
  const chosen = shopperId === null ? (customerId ?? null) : chosenOf(customers, customerId)
  if (chosen && !(await reachesCustomer(context, chosen, 'prices.read'))) throw new AppError('notFound')
  const { showsCatalog, seesPrices, rows, next } = await previewedStore(context, { storeId, shopperId, customerId: chosen, ...asked })
  return {
    ...{ showsCatalog, seesPrices, next },
    total: null,
    rows: rows.map(({ id, number, name, picture, unit, packs, price, stock, minimumQuantity, multipleQuantity, maximumQuantity }) => ({
      ...{ id, number, name, unit, packs, stock, minimumQuantity, multipleQuantity, maximumQuantity },
      // The storefront's address answers only once it is open.
      picture: picture && `${picturePath}/${picture.split('/').at(-1)}`,
      unitPrice: price.unitPrice,
      why: price.why,
      breaks: price.breaks,
    })),
  }
}

/** As the storefront has it: the one that was named, which is theirs, else their first. */
function chosenOf(customers: Awaited<ReturnType<typeof ordersFor>>, customerId: string | undefined): string | null {
  if (customerId === undefined) return customers[0]?.customerId ?? null
  if (!customers.some((each) => each.customerId === customerId)) throw new AppError('notFound')
  return customerId
}
