import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { storefrontPath } from '#contract/places.ts'
import { type Order, orderById } from '#features/sales/orders/server/door.ts'
import { isFinal, readIntent } from '#features/sales/payments/server/door.ts'
import type { Context } from '#server/http/context.ts'
import type { confirmPayment } from '../contract.ts'
import { type Right, rightTo } from './right.ts'
import { companyNameOf } from './shown-order.ts'

type Confirmed = RawResult<typeof confirmPayment>

/** How the payment stands. Unless it is over, Stripe is asked: what a browser was told on its way here proves nothing. */
export async function confirmation(context: Context, orderId: string): Promise<Confirmed> {
  const { services, reply } = context
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const right = await rightTo(context, orderId)
  const { companyId } = right
  const before = await standing(context, right)
  if (before.intent && !isFinal(before.intent.status))
    await readIntent(services, { companyId, accountId: before.intent.accountId, id: before.intent.id })
  const { order, companyName, receiptTo, intent, code, store } = await standing(context, right)
  return {
    state: stateOf(order, intent),
    orderNumber: order.number,
    orderLabel: order.label,
    companyName,
    receiptTo,
    paymentNumber: code,
    storePath: store ? `${storefrontPath(store.code)}/${order.storeId ? `orders/${order.id}` : 'invoices'}` : '',
    message: '',
    amount: intent?.amount ?? order.openAmount,
    refunded: order.amountRefunded,
    method: intent?.brand || (intent?.methodType ?? ''),
    last4: intent?.last4 ?? '',
  }
}

function stateOf(
  { state, openAmount, invoiceOff }: Order,
  intent: { status: string; declineCode: string } | undefined,
): Confirmed['state'] {
  if (intent?.status === 'succeeded') return 'paid'
  // Nothing is open of what was called off, and yet nobody paid it.
  if (openAmount === 0 && !invoiceOff && state !== 'Cancelled' && state !== 'Rejected') return 'paid'
  if (intent?.status === 'processing') return 'processing'
  return intent?.declineCode ? 'failed' : 'open'
}

const standing = ({ services }: Context, { companyId, orderId, linkId }: Right) =>
  services.transaction({ companyId }, async (db) => {
    const order = await orderById(db, orderId)
    if (!order) throw new AppError('notFound')
    const [companyName, customer, intents, links] = await Promise.all([
      companyNameOf(db),
      db.selectFrom('customers').select('email').where('id', '=', order.customerId).executeTakeFirst(),
      db.selectFrom('paymentIntents').selectAll().where('orderId', '=', orderId).orderBy('attempt', 'desc').execute(),
      db
        .selectFrom('paymentLinks')
        .select(['id', 'code', 'sentTo', 'state', 'storeId'])
        .where('orderId', '=', orderId)
        .orderBy('id', 'desc')
        .limit(50)
        .execute(),
    ])
    // Whoever comes by another link, or by the payment's secret alone, is not told of one that somebody else was given.
    const own = links.find(({ id }) => id === linkId)
    const code = own?.state === 'Superseded' ? links[0]?.code : own?.state === 'Cancelled' || own?.state === 'Expired' ? '' : own?.code
    const intent = intents.find(({ status }) => status !== 'canceled')
    const storeId = order.storeId ?? own?.storeId ?? links.find((link) => link.storeId)?.storeId
    const store = storeId ? await db.selectFrom('stores').select('code').where('id', '=', storeId).executeTakeFirst() : undefined
    return { order, companyName, receiptTo: masked(customer?.email || links[0]?.sentTo || ''), intent, code: code ?? '', store }
  })

/** Where the receipt goes, told to somebody who may be another person: `j•••@acme.com`. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••')
