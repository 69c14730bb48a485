import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import { isAnswerable } from '#features/sales/disputes/contract.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getTransaction, TransactionState } from '../../contract.ts'
import { canBeTaken } from '../intents/take-held.ts'
import { type Payment, paymentOf } from '../payment.ts'
import { refundability } from '../refunds/ask-refund.ts'
import { mostAlone } from '../refunds/refund-limits.ts'
import { refundsOf } from '../refunds/transaction-refunds.ts'
import { historyOf } from './transaction-history.ts'

/** All that is known of a payment. What it cost and what is left of it, once Stripe has said so. */
export async function transactionDetails(context: DbContext, id: string): Promise<RawResult<typeof getTransaction>> {
  const { db } = context
  const payment = await paymentOf(context, id)
  const { order, amountReceived, amountRefunded } = payment
  const { role } = memberOf(context)
  const mayRefund = can(role, 'refunds.write')
  const [names, refunds, left, alone, dispute] = await Promise.all([
    namesOfCustomers(db, order ? [order.customerId] : []),
    refundsOf(context, payment.id),
    mayRefund ? refundability(db, payment) : ({ refundable: 0, noRefund: '' } as const),
    mayRefund ? mostAlone(context, payment.id) : null,
    db.selectFrom('disputes').selectAll().where('intentId', '=', payment.id).orderBy('createdAt', 'desc').executeTakeFirst(),
  ])
  return {
    id: payment.id,
    created: payment.createdAt,
    paidAt: payment.paidAt,
    status: stateOf(payment),
    reason: payment.declineCode,
    orderId: payment.orderId,
    orderNo: order?.label ?? '',
    orderState: order?.state ?? null,
    customerId: order?.customerId ?? null,
    customerName: (order && names.get(order.customerId)) ?? '',
    paymentMethod: payment.paymentMethod,
    methodName: [payment.brand, payment.last4].filter(Boolean).join(' '),
    wallet: payment.wallet,
    currency: payment.currency.toUpperCase(),
    amount: payment.amount,
    amountReceived,
    amountRefunded,
    receiptUrl: payment.receiptUrl,
    heldFor: payment.heldFor,
    mayTake: can(role, 'payments.write') && canBeTaken(payment),
    // What it costs the company and when the bank has it is the company's own.
    ...(can(role, 'payouts.read') ? balanceOf(payment) : { fee: null, net: null, availableOn: null, payoutId: null }),
    disputeId: (can(role, 'payouts.read') && dispute?.id) || null,
    disputeDueBy: dispute && isAnswerable(dispute.state) ? dispute.dueBy : null,
    atStripe: `https://dashboard.stripe.com/${payment.accountId}${isLive(context) ? '' : '/test'}/payments/${payment.id}`,
    refunds,
    ...left,
    mostAlone: alone,
    history: await historyOf(context, payment, refunds),
  }
}

const balanceOf = ({ fee, amountReceived, amountRefunded, availableOn, payoutId }: Payment) => ({
  fee,
  net: fee === null ? null : amountReceived - amountRefunded - fee,
  availableOn,
  payoutId,
})

const isLive = ({ services: { config } }: DbContext) => config.STRIPE_SECRET_KEY.includes('_live_')

// The tables' checks and what fills them allow no others.
const stateOf = ({ state }: Payment) => state as TransactionState
