import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { matchItems, rememberItem, rememberLocation } from '#features/trade/partners/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { OrderChange } from '#trade-documents/model/order-change.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import type { matchDocumentItem, matchDocumentLocation } from '../../contract.ts'
import { placeByName } from '../../place-by-name.ts'
import { documentOf } from '../list/document.ts'
import { storedOrderOrChange } from '../receive/stored.ts'
import { itemNames } from './item-names.ts'
import { storeName } from './places/destinations.ts'
import { settleWork } from './settle-job.ts'

/** What a code of a line means. The partner's documents that wait for it are looked at again by what the database does with every such reference. */
export async function matchItem(
  context: DbContext,
  id: string,
  { qualifier, code, ...given }: ValidInput<typeof matchDocumentItem>['body'],
) {
  const { partnerId, order } = await orderIn(context, id)
  const isNamed = order.lines.some(({ items }) => itemNames(items).some((item) => item.code === qualifier && item.value === code))
  if (!isNamed) throw new AppError('invalid', { fields: { code: 'validation.wrong' } })
  await rememberItem(context.db, actorOf(context), partnerId, { qualifier, code, ...given })
  return begun(context)
}

/** The price of a line that is ordered by the case is that of each, here and in whatever the partner orders of the item so. */
export async function priceIsPerEach(context: DbContext, id: string, at: number) {
  const { partnerId, order } = await orderIn(context, id)
  const line = order.lines[at]
  const ids = line ? itemNames(line.items).map(({ code, value }) => ({ qualifier: code, code: value })) : []
  const [match] = await matchItems(context.db, partnerId, [{ unit: line?.unit ?? '', ids }])
  if (!match?.isPackKnown || !line) throw new AppError('invalid', { fields: { line: 'partners.errors.casePack' } })
  const { itemId, casePack, from } = match
  const unit = line.unit.trim().toUpperCase()
  await rememberItem(context.db, actorOf(context), partnerId, { ...from, itemId, casePack, unit, pricePerEach: true })
  return begun(context)
}

/** What a ship-to or store means. */
export async function matchLocation(
  context: DbContext,
  id: string,
  { qualifier, code, ...location }: ValidInput<typeof matchDocumentLocation>['body'],
) {
  const { partnerId, order } = await orderIn(context, id)
  if (!placesOf(order).includes(storeName({ scheme: qualifier, store: code })))
    throw new AppError('invalid', { fields: { code: 'validation.wrong' } })
  if (location.customerId && !(await reachesCustomer(context, location.customerId, 'customers.read')))
    throw new AppError('invalid', { fields: { customerId: 'validation.unknown' } })
  await rememberLocation(context.db, actorOf(context), partnerId, { qualifier, code, ...location })
  return begun(context)
}

async function orderIn({ db }: DbContext, id: string): Promise<{ partnerId: string; order: PurchaseOrder | OrderChange }> {
  const { partnerId, kind, content } = await documentOf(db, id)
  if (!partnerId || (kind !== 'purchaseOrder' && kind !== 'orderChange')) throw new AppError('documentMoved')
  return { partnerId, order: storedOrderOrChange.parse(content) }
}

/** Whatever a hold may ask about. */
const placesOf = ({ parties, lines }: PurchaseOrder | OrderChange) => [
  ...[parties, ...lines.map((line) => line.parties)].flat().flatMap(({ id, names }) => {
    if (id) return [storeName({ scheme: id.scheme, store: id.value })]
    return names.slice(0, 1).map((name) => storeName({ scheme: placeByName, store: name.trim().slice(0, 80) }))
  }),
  ...lines.flatMap(({ stores }) => stores.map(storeName)),
]

async function begun(context: DbContext) {
  await settleWork.begin(context.services, context.db, memberOf(context).companyId)
  return {}
}
