import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { isQuoted } from '#features/sales/orders/contract.ts'
import { invoicesOfRequest, linesOf, type Order, orderById } from '#features/sales/orders/server/door.ts'
import { chargeableAccount, isUndecided, stripeActor } from '#features/sales/payments/server/door.ts'
import { companyOpened, type Db } from '#server/data/db.ts'
import type { Context } from '#server/http/context.ts'
import type { getPaymentDetail } from '../contract.ts'
import { openIntent, paymentsOf } from './intent.ts'
import { linkByCode, linkFor, liveLink, openCompanyOf, orderOfLink } from './links.ts'
import { grantRight } from './right.ts'
import { addressesOf, companyNameOf, shownOrder } from './shown-order.ts'

type Detail = RawResult<typeof getPaymentDetail>

/** Opens a link: what its order asks for now, and the payment that takes it. What it asks for is the order's, whatever the address says. */
export async function paymentDetail(context: Context, code: string): Promise<Detail> {
  const { services, reply } = context
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  for (let tries = 0; ; tries++) {
    const { order, linkId, accountId, detail, payments } = await services.transaction({}, (db) => open(context, db, code))
    const { companyId } = order
    if (entitling.includes(detail.state)) grantRight(context, { companyId, orderId: order.id, linkId })
    if (detail.state !== 'open' || !accountId) return detail
    try {
      const secret = await openIntent(services, { companyId, accountId, order }, payments)
      if (secret) return { ...detail, publicKey: services.config.STRIPE_PUBLISHABLE_KEY, paymentSecret: secret, stripeAccountId: accountId }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
    // Paid or changed since we read it: once more, as it is now.
    if (tries === 2) throw new AppError('conflict')
  }
}

/** A link that was called off or ran out gives no right to anything, and shows nobody's address; neither does a quote. */
const entitling: readonly Detail['state'][] = ['open', 'processing', 'paid']

async function open({ services, language }: Context, db: Db, code: string) {
  const orderId = orderOfLink(db, code)
  const customerId = db.selectFrom('orders').select('customerId').where('id', '=', orderId).$asScalar()
  // Sent together, in this order: whoever opens a link waits for none of them alone, and the first says whose rows the others see.
  const [, link, order, companyName, addresses, payments, accountId] = await Promise.all([
    openCompanyOf(db, code),
    linkByCode(db, code),
    orderById(db, orderId),
    companyNameOf(db),
    addressesOf(db, customerId),
    paymentsOf(db, orderId),
    chargeableAccount(services, db),
  ])
  if (!link || !order) throw new AppError('notFound')
  companyOpened(db, link.companyId)
  const stands = stateOf(payments, link, order)
  const state = stands === 'open' && order.acceptedAt && !accountId ? 'accepted' : stands
  const [lines, terms] = state === 'quote' ? await Promise.all([linesOf(db, order.id), termsOf(db, order)]) : [[], '']
  const successor = state === 'moved' ? await successorOf(db, order) : null
  if ((state === 'open' || state === 'quote') && link.state === 'Active')
    await db
      .updateTable('paymentLinks')
      .set({ state: 'Opened', openedAt: new Date(), language })
      .where('id', '=', link.id)
      .where('state', '=', 'Active')
      .execute()
  const detail: Detail = {
    ...shownOrder(order, companyName, addresses, state === 'open' ? await invoicesOfRequest(db, order) : []),
    ...(!entitling.includes(state) && { shippingAddress: null }),
    ...(state !== 'open' && { shippingAddressList: {} }),
    state: state === 'moved' && !successor ? 'cancelled' : state,
    isQuote: isQuoted(order.state) || wasDeclined(order),
    lines: lines.map(({ itemNumber, description, quantity, unit, amount }) => ({
      description: description || itemNumber,
      quantity,
      unit,
      amount,
    })),
    terms,
    forwardTo: successor?.code ?? '',
    publicKey: '',
    paymentSecret: '',
    stripeAccountId: '',
    expiresAt: new Date(link.expiresAt).toISOString(),
  }
  return { order, linkId: link.id, detail, accountId, payments }
}

async function termsOf(db: Db, { termsId }: Order): Promise<string> {
  const terms = termsId && (await db.selectFrom('terms').select('name').where('id', '=', termsId).executeTakeFirst())
  return terms ? terms.name : ''
}

type Link = NonNullable<Awaited<ReturnType<typeof linkByCode>>>

/** How the money stands goes before how the link does: who paid must see that. */
function stateOf(payments: Awaited<ReturnType<typeof paymentsOf>>, link: Link, order: Order): Detail['state'] {
  if (order.state === 'Cancelled' || order.state === 'Rejected' || order.invoiceOff) return 'cancelled'
  if (order.state === 'AwaitingApproval') return 'accepted'
  if (order.state === 'QuoteExpired') return 'expired'
  if (order.openAmount === 0 && order.state !== 'Quote') return 'paid'
  if (payments.some(isUndecided)) return 'paid'
  if (payments.some(({ status }) => status === 'processing')) return 'processing'
  if (link.state === 'Cancelled') return 'cancelled'
  if (link.state === 'Superseded') return 'moved'
  if (link.state === 'Expired' || new Date(link.expiresAt).getTime() < Date.now()) return 'expired'
  if (link.orderVersion !== order.version) return 'moved'
  return order.state === 'Quote' ? 'quote' : 'open'
}

/** The link that took its place; made now if the order was changed since and nobody made one. */
async function successorOf(db: Db, order: Order) {
  const live = await liveLink(db, order.id)
  if (live?.orderVersion === order.version) return live
  // Somebody may be opening it at the same time.
  const locked = live && (await orderById(db, order.id, { lock: true }))
  return locked ? linkFor(db, stripeActor(order.companyId), locked, { beyondStock: true }) : null
}

/** A quote that was called off, by whomever, before anybody accepted it. */
const wasDeclined = ({ state, validUntil, acceptedBy }: Order) => state === 'Cancelled' && validUntil !== null && acceptedBy === ''
