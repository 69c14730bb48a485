import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getTransaction } from '../../contract.ts'
import type { Payment } from '../payment.ts'

type Details = RawResult<typeof getTransaction>
type Step = Details['history'][number]

/** What a payment met, the newest first. A try that the bank refused stands at the time when Stripe told of it. */
export async function historyOf(context: DbContext, payment: Payment, refunds: Details['refunds']): Promise<Step[]> {
  const { id, amount, amountReceived, status, heardAt, createdAt, paidAt, payoutId } = payment
  const { db } = context
  const seesPayouts = can(memberOf(context).role, 'payouts.read')
  const [declines, disputes, payouts] = await Promise.all([
    db.selectFrom('paymentDeclines').select(['code', 'heardAt']).where('intentId', '=', id).orderBy('heardAt').execute(),
    db.selectFrom('disputes').selectAll().where('intentId', '=', id).execute(),
    payoutId && seesPayouts ? db.selectFrom('payouts').selectAll().where('id', '=', payoutId).execute() : [],
  ])
  const step = (what: Step['what'], at: string, sum: number, text = ''): Step => ({ what, at, amount: sum, text })
  const steps = [
    step('created', createdAt, amount),
    ...(status === 'processing' ? [step('processing', heardAt, amount)] : []),
    ...(status === 'canceled' ? [step('cancelled', heardAt, amount)] : []),
    ...declines.map((decline) => step('declined', decline.heardAt, amount, decline.code)),
    ...(status === 'succeeded' ? [step('paid', paidAt ?? createdAt, amountReceived)] : []),
    ...refunds.map((refund) => step(`refund${refund.state}`, refund.decidedAt ?? refund.createdAt, refund.amount)),
    ...disputes.flatMap((dispute) => [
      step('disputed', dispute.createdAt, dispute.amount),
      ...(dispute.evidenceSentAt ? [step('evidenceSent', dispute.evidenceSentAt, dispute.amount)] : []),
      ...(dispute.state === 'won' ? [step('disputeWon', dispute.heardAt, dispute.amount)] : []),
      ...(dispute.state === 'lost' ? [step('disputeLost', dispute.heardAt, dispute.amount)] : []),
    ]),
    ...payouts.map((payout) => step('payout', payout.createdAt, payment.net ?? amountReceived)),
  ]
  // Of the same second the later step stands first.
  return steps.reverse().sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
