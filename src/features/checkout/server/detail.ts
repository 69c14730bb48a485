import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Order, orderById } from '#features/orders/server/door.ts'
import { chargeableAccount, stripeActor } from '#features/payments/server/door.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { getPaymentDetail } from '../contract.ts'
import { openIntent } from './intent.ts'
import { linkByCode, linkFor, liveLink } from './links.ts'
import { grantRight } from './right.ts'
import { shownOrder } from './shown-order.ts'

type Detail = RawResult<typeof getPaymentDetail>

/** Opens a link: what its order asks for now, and the payment that takes it. What it asks for is the order's, whatever the address says. */
export async function paymentDetail(context: Context, code: string): Promise<Detail> {
  const { services, request, reply } = context
  // A browser that only thinks that it will be opened must not make a payment.
  if (/prefetch|prerender/.test(`${request.headers['sec-purpose'] ?? ''} ${request.headers.purpose ?? ''}`)) throw new AppError('notFound')
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const { rows } = await services.pool.query('select app.company_of_link($1) as id', [code])
  const companyId: string | null = rows[0].id
  if (!companyId) throw new AppError('notFound')
  for (let tries = 0; ; tries++) {
    const opened = await services.transaction({ companyId }, (db) => open(context, db, companyId, code))
    const { order, accountId, detail } = opened
    grantRight(context, { companyId, orderId: order.id, linkId: opened.linkId })
    if (detail.state !== 'open' || !accountId) return detail
    try {
      const secret = await openIntent(services, { companyId, accountId, order })
      if (secret) return { ...detail, publicKey: services.config.STRIPE_PUBLISHABLE_KEY, paymentSecret: secret, stripeAccountId: accountId }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
    // Paid or changed since we read it: once more, as it is now.
    if (tries === 2) throw new AppError('conflict')
  }
}

async function open({ services, language }: Context, db: Db, companyId: string, code: string) {
  const link = await linkByCode(db, code)
  const order = link && (await orderById(db, link.orderId))
  if (!link || !order) throw new AppError('notFound')
  const state = await stateOf(db, link, order)
  const successor = state === 'moved' ? await successorOf(db, companyId, order) : null
  if (state === 'open' && link.state === 'Active')
    await db
      .updateTable('paymentLinks')
      .set({ state: 'Opened', openedAt: new Date(), language })
      .where('id', '=', link.id)
      .where('state', '=', 'Active')
      .execute()
  const detail: Detail = {
    ...(await shownOrder(db, order)),
    ...{ state: state === 'moved' && !successor ? 'cancelled' : state, forwardTo: successor?.code ?? '' },
    ...{ publicKey: '', paymentSecret: '', stripeAccountId: '', expiresAt: new Date(link.expiresAt).toISOString() },
  }
  return { order, linkId: link.id, detail, accountId: await chargeableAccount(services, db) }
}

type Link = NonNullable<Awaited<ReturnType<typeof linkByCode>>>

/** How the money stands goes before how the link does: who paid must see that. */
async function stateOf(db: Db, link: Link, order: Order): Promise<Detail['state']> {
  if (order.state === 'Cancelled' || order.state === 'Rejected') return 'cancelled'
  if (order.openAmount === 0) return 'paid'
  const underWay = await db
    .selectFrom('paymentIntents')
    .select('status')
    .where('orderId', '=', order.id)
    .where('status', 'in', ['processing', 'succeeded'])
    .executeTakeFirst()
  if (underWay) return underWay.status === 'succeeded' ? 'paid' : 'processing'
  if (link.state === 'Cancelled') return 'cancelled'
  if (link.state === 'Superseded') return 'moved'
  if (link.state === 'Expired' || new Date(link.expiresAt).getTime() < Date.now()) return 'expired'
  return link.orderVersion === order.version ? 'open' : 'moved'
}

/** The link that took its place; made now if the order was changed since and nobody made one. */
async function successorOf(db: Db, companyId: string, order: Order) {
  const live = await liveLink(db, order.id)
  if (live?.orderVersion === order.version) return live
  // Somebody may be opening it at the same time.
  const locked = live && (await orderById(db, order.id, { lock: true }))
  return locked ? linkFor(db, stripeActor(companyId), locked) : null
}
