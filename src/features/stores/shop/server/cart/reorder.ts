import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { wholeQuantityProblems } from '#features/catalog/items/server/door.ts'
import { compared, exact } from '#features/catalog/prices/door.ts'
import { linesOf, orderById } from '#features/sales/orders/server/door.ts'
import { timeOfId } from '#server/data/time-ids.ts'
import { type DbContext, shopperOf, storeOf } from '#server/http/context.ts'
import type { reorder } from '../../contract.ts'
import { buyerOf } from '../buyer.ts'
import { describedItems, isSoldIn } from '../catalog/described.ts'
import { cartNow, pricesNow } from './change.ts'
import { isNewPress, lockedCart, putMore, totalOf } from './stored.ts'
import { otherPacks } from './worked.ts'

type Answer = RawResult<typeof reorder>

/**
 * What was ordered goes into the cart once more, also what was called off since, at today's prices; what cannot be, and what is another thing now,
 * is named.
 */
export async function orderedAgain(context: DbContext, { orderId, requestKey }: ValidInput<typeof reorder>['body']): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  shopperOf(context)
  const order = await orderById(db, orderId)
  if (!order || order.source === 'invoice') throw new AppError('notFound')
  const buyer = await buyerOf(context, order.customerId)
  if (!buyer.showsCatalog) throw new AppError('storeNotOpen')
  const ordered = (await linesOf(db, orderId)).flatMap(({ itemId, calledOff, ...line }) =>
    itemId ? [{ ...line, itemId, quantity: totalOf([line, { quantity: calledOff }]) }] : [],
  )
  const items = await describedItems(db, buyer, [...new Set(ordered.map(({ itemId }) => itemId))], context.language)
  const left: Answer['left'] = []
  const changed: Answer['changed'] = []
  const wanted = ordered.map(({ itemId, unit, quantity }) => ({
    ...{ itemId, quantity },
    unit: unit.trim().toUpperCase() || (items.get(itemId)?.unit ?? ''),
  }))
  const isSold = wanted.map(({ itemId, unit }) => {
    const item = items.get(itemId)
    return item?.isOffered === true && isSoldIn(item, unit)
  })
  const prices = await pricesNow(db, buyer, wanted)
  const seenAt = timeOfId(orderId)
  const packsBefore = await otherPacks(
    db,
    wanted.map((line) => ({ ...line, seenAt })),
    wanted.map(({ itemId }) => items.get(itemId)),
  )
  const wrong = wholeQuantityProblems(
    wanted.map((line, at) => (isSold[at] ? line : { ...line, itemId: null })),
    (id) => items.get(id),
  )
  const lines = ordered.flatMap((line, at) => {
    const [item, want] = [items.get(line.itemId), wanted[at]]
    const said = { number: item?.number ?? line.itemNumber, name: item?.name ?? line.description }
    const unitPrice = prices[at] ?? null
    const why = !isSold[at] ? 'withdrawn' : wrong[at] ? 'quantity' : unitPrice === null && buyer.seesPrices ? 'noPrice' : null
    if (why || !want) {
      left.push({ ...said, why: why ?? 'withdrawn' })
      return []
    }
    if (item && line.itemNumber && item.number !== line.itemNumber) changed.push({ ...said, before: line.itemNumber, why: 'renamed' })
    const packBefore = packsBefore[at]
    if (packBefore) changed.push({ ...said, before: packBefore, why: 'pack' })
    const moved = unitPrice === null ? 0 : compared(exact(unitPrice), exact(line.unitPrice))
    if (moved !== 0) changed.push({ ...said, before: line.unitPrice, why: moved > 0 ? 'priceUp' : 'priceDown' })
    return [{ ...want, seenPrice: unitPrice }]
  })
  const cartId = await lockedCart(db, companyId, buyer)
  if (await isNewPress(db, cartId, requestKey)) await putMore(db, companyId, cartId, lines)
  return { added: lines.length, left, changed, cart: await cartNow(context, buyer) }
}
