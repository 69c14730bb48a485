import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/data/audit.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { placeCart } from '../../contract.ts'
import { type Buyer, buyerOf, shopperActor } from '../buyer.ts'
import { type Reckoned, reckoned } from '../cart/reckoned.ts'
import { emptyCart, type StoredCart, storedCart } from '../cart/stored.ts'
import { checkPay, checkStops, onePoNumber, stillOpen } from './checks.ts'
import { becomeCustomer } from './new-customer.ts'
import { orderOfRound, type Sent, seenBy, sendOrder, sentOrder, sourceIdOf } from './order.ts'
import { askColleague } from './requests.ts'

type Asked = ValidInput<typeof placeCart>['body']
type Answer = RawResult<typeof placeCart>

/**
 * Sends the cart of this round, once: who comes again, from another device or because the answer was lost, gets the same order. What it comes to
 * is what the shopper saw, or less because a price fell.
 */
export async function placed(context: DbContext, asked: Asked): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  const looked = await buyerNow(context, asked.customerId)
  const by = shopperActor(context, companyId, looked.shopper)
  const stored = await storedCart(db, looked, { lock: true })
  if (!stored) throw new AppError('cartMoved')
  if (asked.round < stored.round) return before(context, looked, by, stored.id, asked.round)
  if (asked.round > stored.round) throw new AppError('cartMoved')
  await stillOpen(db, looked)
  const buyer = await customerFor(context, by, looked, asked)
  await onePoNumber(db, buyer, stored.poNumber)
  const now = await reckoned(context, buyer, withAddress(stored, asked))
  check(now, asked)
  const { customerId } = buyer
  if (customerId === null) throw new AppError('cartMoved')
  const asksToPay = asked.pay === 'now' && now.cart.colleaguePays
  if (now.cart.waitsForColleague || asksToPay) return askColleague(context, buyer, stored, now, asked.pay)
  // Before it waits for others who order: nothing of it stays if that is refused.
  await emptyCart(db, stored.id, customerId)
  const sent = await sendOrder(context, buyer, now, { by, sourceId: sourceIdOf(stored.id, stored.round), pay: asked.pay, customerId })
  return answerOf(sent)
}

export const answerOf = ({ order, payUrl }: Sent): Answer => ({
  kind: 'placed',
  orderId: order.id,
  requestId: null,
  label: order.label,
  state: order.state,
  total: order.grandTotal,
  payUrl,
})

/** What became of a round that was sent already. */
async function before(context: DbContext, buyer: Buyer, by: Actor, cartId: string, round: number): Promise<Answer> {
  const { db } = context
  const order = await orderOfRound(db, cartId, round)
  if (order) return answerOf(seenBy(buyer, await sentOrder(context, by, order.id)))
  const request = await db
    .selectFrom('storeRequests')
    .select(['id', 'state', 'total'])
    .where('cartId', '=', cartId)
    .where('round', '=', round)
    .executeTakeFirst()
  if (!request) throw new AppError('cartMoved')
  return { kind: 'waits', orderId: null, requestId: request.id, label: '', state: request.state, total: request.total, payUrl: '' }
}

/**
 * Whoever is no customer yet is locked before their cart, as by whoever gives them one: the cart is that customer's by then, and what was sent from
 * another tab meanwhile is found.
 */
async function buyerNow(context: DbContext, customerId: string | undefined): Promise<Buyer> {
  const looked = await buyerOf(context, customerId)
  if (looked.customerId !== null) return looked
  // The store before its shoppers, as by whoever says that it is not public any more.
  await context.db.selectFrom('stores').select('id').where('id', '=', looked.store.id).forShare().execute()
  await context.db.selectFrom('storeShoppers').select('id').where('id', '=', looked.shopper.id).forUpdate().execute()
  return buyerOf(context, customerId)
}

/** Of a public store: whoever is no customer yet says who they are, and pays now. */
async function customerFor(context: DbContext, by: Actor, buyer: Buyer, { newCustomer, pay }: Asked): Promise<Buyer> {
  if (buyer.customerId !== null) return buyer
  if (buyer.store.audience !== 'public' || !buyer.seesPrices) throw new AppError('cartStopped')
  if (!newCustomer) throw new AppError('invalid', { fields: { newCustomer: 'validation.required' } })
  if (pay !== 'now') throw new AppError('cartMoved')
  return becomeCustomer(context, by, buyer, newCustomer)
}

const withAddress = (stored: StoredCart, { newCustomer }: Asked): StoredCart => ({
  ...stored,
  shipTo: stored.shipTo ?? newCustomer?.address ?? null,
})

/** Prices that fell are taken silently; what else moved is shown first. */
function check({ cart, worked }: Reckoned, { expectedTotal, pay }: Pick<Asked, 'pay'> & { expectedTotal: number | undefined }) {
  checkStops(cart)
  if (expectedTotal !== cart.total && expectedTotal !== worked.seenTotal) throw new AppError('cartMoved')
  checkPay(cart, pay)
}
