import { AppError, type ErrorCode } from '#contract/errors.ts'
import { checkPayable, linkFor } from '#features/sales/checkout/server/door.ts'
import { type Order, orderById, placeOrder } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Buyer, mayPay } from '../buyer.ts'
import { heldAbove, type Reckoned } from '../cart/reckoned.ts'

export type Pay = 'now' | 'account'
/** What was ordered, and where it is paid; empty: nowhere, or not yet. */
export type Sent = { order: Order; payUrl: string }

/** Refusals under the locks: somebody else was quicker, or the books moved. The cart shows which. */
const moved: readonly ErrorCode[] = ['notEnoughStock', 'quantityNotSold', 'totalMoved', 'creditExceeded', 'customerOnHold']

type New = { by: Actor; sourceId: string; pay: Pay; customerId: string }

/** One order of what was reckoned, by the door by which all orders come in. `sourceId`: the same places once. */
export async function sendOrder(
  context: DbContext,
  buyer: Buyer,
  { cart, worked, shipTo }: Reckoned,
  { by, sourceId, pay, customerId }: New,
) {
  const { db } = context
  const { store, shopper } = buyer
  try {
    const { id } = await placeOrder(db, {
      companyId: by.companyId,
      source: 'store',
      by,
      sourceId,
      customerId,
      lines: worked.lines.flatMap(({ order }) => order ?? []),
      discountPercent: '0',
      shippingAddress: shipTo,
      poNumber: cart.poNumber,
      memo: cart.note,
      classId: null,
      termsId: null,
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
    })
    return await sentOrder(context, by, id)
  } catch (error) {
    if (error instanceof AppError && moved.includes(error.code)) throw new AppError('cartMoved')
    throw error
  }
}

/** An order that was placed, with the link by which it is paid where it asks for the money now. */
export async function sentOrder(context: DbContext, by: Actor, id: string): Promise<Sent> {
  const order = await orderById(context.db, id, { lock: true })
  if (!order) throw new Error('An order that was placed is there.')
  const asks = order.termsId === null && (order.state === 'Accepted' || order.state === 'AwaitingPayment') && order.openAmount > 0
  if (!asks) return { order, payUrl: '' }
  const payUrl = await payUrlOf(context, by, order)
  return { order: (await orderById(context.db, id)) ?? order, payUrl }
}

/** Where it is paid is told to whoever may pay. */
export const seenBy = (buyer: Pick<Buyer, 'rights'>, { order, payUrl }: Sent): Sent => ({ order, payUrl: mayPay(buyer) ? payUrl : '' })

/** Where a locked order is paid. */
export async function payUrlOf({ db, services }: Pick<DbContext, 'db' | 'services'>, by: Actor, order: Order): Promise<string> {
  await checkPayable(services, db, order)
  return payPath((await linkFor(db, by, order)).code)
}
export const payPath = (code: string) => `/payment/${code}`

/** The order that was made of this round of a cart. */
export const orderOfRound = (db: Db, cartId: string, round: number) =>
  db.selectFrom('orders').select('id').where('source', '=', 'store').where('sourceId', '=', sourceIdOf(cartId, round)).executeTakeFirst()

export const sourceIdOf = (cartId: string, round: number) => `${cartId}:${round}`
