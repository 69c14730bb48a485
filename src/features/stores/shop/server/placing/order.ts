import { AppError, type ErrorCode } from '#contract/errors.ts'
import { checkPayable, linkFor } from '#features/sales/checkout/server/door.ts'
import { found, type NewOrder, type Order, orderById, type Placed, placeOrder } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Buyer, mayPay } from '../buyer.ts'
import { heldAbove, type Reckoned } from '../cart/reckoned.ts'

export type Pay = 'now' | 'account'
/** What was ordered, and where it is paid; empty: nowhere, or not yet. */
export type Sent = { order: Placed; payUrl: string }

/** Refusals under the locks: somebody else was quicker, or the books moved. The cart shows which. */
const moved: readonly ErrorCode[] = ['notEnoughStock', 'shopGoodsGone', 'quantityNotSold', 'totalMoved', 'creditExceeded', 'customerOnHold']

export const asMoved = (error: unknown) => (error instanceof AppError && moved.includes(error.code) ? new AppError('cartMoved') : error)

type New = { by: Actor; sourceId: string; pay: Pay; customerId: string }

/** What was reckoned, as an order: by the door by which all orders come in. `sourceId`: the same places once. */
export const newOrder = (
  { store, shopper }: Pick<Buyer, 'store' | 'shopper'>,
  { cart, worked, shipTo, account, above }: Reckoned,
  { by, sourceId, pay, customerId }: New,
): NewOrder => ({
  ...{ by, sourceId, customerId, shippingAddress: shipTo, discountPercent: '0', classId: null, termsId: null },
  lines: worked.lines.flatMap(({ order }) => order ?? []),
  poNumber: cart.poNumber,
  memo: cart.note,
  days: { shipFrom: null, shipBy: null, deliverBy: cart.wantedOn, cancelAfter: null },
  expectedTotal: cart.total,
  paysNow: pay === 'now',
  store: {
    id: store.id,
    shopperId: shopper.id,
    locationId: store.locationId,
    levelId: store.priceLevelId,
    rules: worked.rules,
    holdsAbove: heldAbove(store),
  },
  ...(worked.sums && {
    known: {
      ...worked.sums,
      termsId: pay === 'now' ? null : account.termsId,
      isOnAccount: account.onTerms,
      ...{ above, zone: store.zone, goods: worked.goods },
      lines: worked.lines.flatMap(({ order, reason }) => (order ? [{ ...order, priceWhy: reason }] : [])),
    },
  }),
})

/** One order of what was reckoned. */
export async function sendOrder(context: DbContext, buyer: Buyer, now: Reckoned, given: New): Promise<Sent> {
  const { by } = given
  try {
    const placed = await placeOrder(context.db, { companyId: by.companyId, source: 'store', ...newOrder(buyer, now, given), by })
    return await sentOrder(context, by, placed)
  } catch (error) {
    throw asMoved(error)
  }
}

/** An order that was placed, with the link by which it is paid where it asks for the money now. */
export async function sentOrder(context: Pick<DbContext, 'db' | 'services'>, by: Actor, placed: Placed): Promise<Sent> {
  const asks = placed.termsId === null && (placed.state === 'Accepted' || placed.state === 'AwaitingPayment') && placed.grandTotal > 0
  const order = asks ? await orderById(context.db, placed.id, { lock: true }) : undefined
  if (!order || order.openAmount <= 0) return { order: placed, payUrl: '' }
  const payUrl = await payUrlOf(context, by, order)
  return { order: { ...placed, state: (await orderById(context.db, placed.id))?.state ?? order.state }, payUrl }
}

/** Where it is paid is told to whoever may pay. */
export const seenBy = (buyer: Pick<Buyer, 'rights'>, { order, payUrl }: Sent): Sent => ({ order, payUrl: mayPay(buyer) ? payUrl : '' })

/**
 * Where a locked order is paid. How much is there of what it holds no more is the seller's to know. `storeId`: of what is no order of a store, to
 * which one whoever pays goes back.
 */
export async function payUrlOf(
  { db, services }: Pick<DbContext, 'db' | 'services'>,
  by: Actor,
  order: Order,
  storeId: string | null = null,
): Promise<string> {
  await checkPayable(services, db, order)
  try {
    return payPath((await linkFor(db, by, order, { storeId })).code)
  } catch (error) {
    if (error instanceof AppError && error.code === 'notEnoughStock')
      throw new AppError('shopGoodsGone', { values: { label: order.label } })
    throw error
  }
}
export const payPath = (code: string) => `/payment/${code}`

/** The order that was made of this round of a cart. */
export const orderOfRound = async (db: Db, cartId: string, round: number): Promise<Placed | undefined> => {
  const key = sourceIdOf(cartId, round)
  return (await found(db, { source: 'store' }, [key])).get(key)
}

export const sourceIdOf = (cartId: string, round: number) => `${cartId}:${round}`
