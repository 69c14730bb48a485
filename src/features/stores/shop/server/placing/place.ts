import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/data/audit.ts'
import { askedTogether } from '#server/data/db.ts'
import { type Context, type DbContext, storeOf } from '#server/http/context.ts'
import { inGroups } from '#server/work/groups/in-groups.ts'
import type { placeCart } from '../../contract.ts'
import { type Buyer, buyerOf, buyerWithCart, rightsLocked, shopperActor } from '../buyer.ts'
import { addressWrongs } from '../cart/address.ts'
import { aroundCart, type Reckoned, reckoned } from '../cart/reckoned.ts'
import { emptyCarts, type StoredCart, storedCart } from '../cart/stored.ts'
import { checkStops, mayBePaid, oneOfLead, onePoNumber } from './checks.ts'
import { becomeCustomer } from './new-customer.ts'
import { orderOfRound, type Sent, seenBy, sendOrder, sentOrder, sourceIdOf } from './order.ts'
import { askColleague } from './requests.ts'
import { type Press, pressTogether } from './together.ts'

type Asked = ValidInput<typeof placeCart>['body']
type Answer = RawResult<typeof placeCart>

/**
 * Sends the cart of this round, once: who comes again, from another device or because the answer was lost, gets the same order. What it comes to
 * is what the shopper saw, or less because a price fell. What can be refused is before anything is locked; what is left is placed together with
 * all who press at the same moment (decision 0045).
 */
export async function placed(context: Context, asked: Asked): Promise<Answer> {
  const { services } = context
  const { companyId, storeId } = storeOf(context)
  const press = await lookTogether(services, `${companyId} ${storeId}`, { context, asked })
  if (press && 'refused' in press) throw press.refused
  const sent = press && (await pressTogether(services, press))
  return sent ? answerOf(sent) : services.transaction({ companyId }, (db) => placedAlone({ ...context, db }, asked))
}

type Look = { context: Context; asked: Asked }
const mostLooks = 50

/** Whoever presses while others look does with all who came meanwhile: in one transaction, in which they ask together. */
const lookTogether = inGroups<Look, Press | { refused: AppError } | null>(mostLooks, (services, looks) => {
  const { companyId } = storeOf(looks[0].context)
  return services.transaction({ companyId }, async (db) => {
    askedTogether(db)
    const looked = await Promise.allSettled(looks.map(({ context, asked }) => lookAt({ ...context, db }, asked)))
    return looked.map((each) => {
      if (each.status === 'fulfilled') return each.value
      if (each.reason instanceof AppError) return { refused: each.reason }
      throw each.reason
    })
  })
})

/** What is to be placed; null: that is found out by itself. */
async function lookAt(context: DbContext, asked: Asked): Promise<Press | null> {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerWithCart(context, asked.customerId)
  const { customerId, store } = buyer
  if (customerId === null || buyer.rights?.isLead) return null
  const [stored, around] = await Promise.all([storedCart(db, buyer), aroundCart(context, buyer)])
  if (!stored || asked.round > stored.round) throw new AppError('cartMoved')
  // What was sent already is looked for under the lock of its cart, and a PO number that is good once is locked by itself.
  if (asked.round < stored.round || (store.poUnique && stored.poNumber)) return null
  const now = await reckoned(context, buyer, stored, around)
  try {
    check(now, asked)
  } catch (error) {
    // Of two presses of one round at once the other one's order may have come between two looks: it is the answer.
    if ((await storedCart(db, buyer))?.round === stored.round) throw error
    return null
  }
  if (asksColleague(now, asked)) return null
  const by = shopperActor(context, companyId, buyer.shopper)
  return { companyId, storeId: store.id, buyer, by, stored, now, pay: asked.pay, customerId }
}

/** Above their own limit, or to be paid by somebody who may. */
const asksColleague = ({ cart }: Reckoned, { pay }: Pick<Asked, 'pay'>) => cart.waitsForColleague || (pay === 'now' && cart.colleaguePays)

/** By itself, in one transaction. */
async function placedAlone(context: DbContext, asked: Asked): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  const looked = await buyerNow(context, asked.customerId)
  const by = shopperActor(context, companyId, looked.shopper)
  const stored = await storedCart(db, looked, { lock: true })
  if (!stored) throw new AppError('cartMoved')
  if (asked.round < stored.round) return before(context, looked, by, stored.id, asked.round)
  if (asked.round > stored.round) throw new AppError('cartMoved')
  if (looked.standing !== 'open') throw new AppError('storeNotOpen')
  const buyer = await customerFor(context, by, looked, asked)
  await onePoNumber(db, buyer, stored.poNumber)
  const now = await reckoned(context, buyer, withAddress(stored, asked))
  check(now, asked)
  const { customerId } = buyer
  if (customerId === null) throw new AppError('cartMoved')
  if (asksColleague(now, asked)) return askColleague(context, buyer, stored, now, asked.pay)
  // Before it waits for others who order: nothing of it stays if that is refused.
  await emptyCarts(db, [stored.id], customerId)
  return answerOf(await sendOrder(context, buyer, now, { by, sourceId: sourceIdOf(stored.id, stored.round), pay: asked.pay, customerId }))
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
  if (order) return answerOf(seenBy(buyer, await sentOrder(context, by, order)))
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
 * The store is locked before everything else of it, as by whoever closes it or says that it is not public any more. Who orders is locked before their
 * cart, as by whoever takes away what they may or gives them a customer: the cart is that customer's by then, and what was sent from another tab
 * meanwhile is found.
 */
async function buyerNow(context: DbContext, customerId: string | undefined): Promise<Buyer> {
  const { db } = context
  const looked = await buyerWithCart(context, customerId, { lock: true })
  if (looked.customerId === null) {
    await db.selectFrom('storeShoppers').select('id').where('id', '=', looked.shopper.id).forUpdate().execute()
    return buyerOf(context, customerId)
  }
  const { shopper } = looked
  const [rights] = await rightsLocked(db, [{ shopperId: shopper.id, customerId: looked.customerId }])
  // Whoever has no access any more is shown so by what is read next.
  if (!rights) throw new AppError('cartMoved')
  if (rights.isLead) await oneOfLead(db, rights.customerId)
  return { ...looked, rights }
}

/** Of a public store: whoever is no customer yet says who they are, and pays now. */
async function customerFor(context: DbContext, by: Actor, buyer: Buyer, { newCustomer, pay }: Asked): Promise<Buyer> {
  if (buyer.customerId !== null) return buyer
  if (buyer.store.audience !== 'public' || !buyer.seesPrices) throw new AppError('cartStopped')
  if (!newCustomer) throw new AppError('invalid', { fields: { newCustomer: 'validation.required' } })
  const wrongs = Object.entries(addressWrongs(newCustomer.address)).map(([part, why]) => [`newCustomer.address.${part}`, why])
  if (wrongs.length) throw new AppError('invalid', { fields: Object.fromEntries(wrongs) })
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
  if (!mayBePaid(cart, pay)) throw new AppError('cartMoved')
}
