import { z } from 'zod'
import { paymentPath } from '#contract/places.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Channel, Delivery, Outcome, Problem } from '#server/work/delivery.ts'
import { post } from '#server/work/ledger.ts'
import { refundReasons } from '../../contract.ts'
import { isStripeError, stripeOf } from '../stripe.ts'
import { keepRefund } from './keep-refund.ts'
import { readRefundsOf } from './read-refunds.ts'

const payload = z.object({
  refundId: z.string(),
  accountId: z.string(),
  intentId: z.string(),
  amount: z.number().int(),
  reason: z.enum(refundReasons),
  /** How people know it. */
  name: z.string(),
})
type Asked = z.output<typeof payload>

/** Asks Stripe for a refund once the caller's transaction commits. */
export function postRefund(services: Services, db: Db, companyId: string, refund: z.input<typeof payload>, createdBy: string | null) {
  const { refundId } = refund
  return post(services, db, {
    companyId,
    channel: refundChannel.name,
    kind: 'refund',
    recordKind: 'refund',
    recordId: refundId,
    payload: refund,
    createdBy,
  })
}

/**
 * Refunds on their way to Stripe. Each carries its own id and asks under a key of its own, so that Stripe makes it once however often it is
 * asked; what was left open is looked for among the payment's refunds before it is asked for again.
 */
export const refundChannel: Channel = {
  name: 'refunds',
  places: 2,
  perCompany: 1,
  mustComeOut: true,
  async send(delivery, services) {
    const asked = payload.parse(delivery.payload)
    // An error that Stripe remembers under a key is over and done with: nothing was made, and only another key can make it.
    for (let tries = 0; ; tries++)
      try {
        await make(services, delivery.companyId, asked, tries)
        return { state: 'done' }
      } catch (error) {
        if (!isRemembered(error) || tries === mostKeys) return outcomeOf(error, asked)
        const found = await refundChannel.lookUp(delivery, services)
        if (found !== 'notThere') return found
      }
  },
  async lookUp({ companyId, payload: given }, services) {
    const asked = payload.parse(given)
    try {
      const refunds = await readRefundsOf(services, { companyId, accountId: asked.accountId, id: asked.intentId })
      return refunds.some(({ metadata }) => metadata?.refund_id === asked.refundId) ? { state: 'done' } : 'notThere'
    } catch (error) {
      const outcome = outcomeOf(error, asked)
      return outcome.state === 'retrying' ? { ...outcome, state: 'unknown' } : outcome
    }
  },
  async settle(db, delivery, outcome) {
    if (outcome.state !== 'refused' && outcome.state !== 'ignored') return
    await failed(db, delivery, outcome.problem.code)
  },
}
const mostKeys = 3

async function make(services: Services, companyId: string, { refundId, accountId, intentId, amount, reason }: Asked, tries: number) {
  const stripe = await stripeOf(services)
  const refund = await stripe.refunds.create(
    { payment_intent: intentId, amount, ...(reason && { reason }), metadata: { refund_id: refundId } },
    { stripeAccount: accountId, idempotencyKey: `refund ${refundId}${tries ? ` ${tries}` : ''}` },
  )
  await services.transaction({ companyId }, (db) => keepRefund(db, companyId, refund))
}

const isRemembered = (error: unknown) =>
  isStripeError(error) && error.statusCode === 500 && error.headers?.['idempotent-replayed'] === 'true'

/** What Stripe's refusal means for people; of others its own words stand in Stripe's dashboard. */
const refusals = ['charge_already_refunded', 'charge_disputed', 'insufficient_funds', 'balance_insufficient', 'account_invalid']

function outcomeOf(error: unknown, { name, intentId }: Asked): Outcome {
  const problem = (code: string, key: string): Problem => ({
    code,
    message: `payments.refund.problem.${key}`,
    fix: `payments.refund.fix.${key}`,
    values: { record: name },
    action: 'link',
    path: paymentPath(intentId),
  })
  if (!isStripeError(error)) throw error
  const { statusCode = 0, code = '' } = error
  if (statusCode === 409 || statusCode === 429) return { state: 'retrying', problem: problem(code, 'busy') }
  if (statusCode >= 500 || !statusCode) return { state: 'unknown', problem: problem(code, 'noAnswer'), silent: !statusCode }
  return { state: 'refused', problem: problem(code || String(statusCode), refusals.includes(code) ? code : 'other') }
}

/** Nothing is reserved for it any more. What Stripe has after all comes back by its event. */
async function failed(db: Db, { companyId, payload: given }: Delivery, failure: string) {
  const { refundId, name } = payload.parse(given)
  const row = await db
    .updateTable('refunds')
    .set({ state: 'Failed', failure, updatedAt: new Date() })
    .where('id', '=', refundId)
    .where('state', '=', 'Sending')
    .returning('intentId')
    .executeTakeFirst()
  if (row)
    await notify(db, {
      companyId,
      code: 'NA_REFUND_FAILED',
      value: name,
      record: { kind: 'refund', id: refundId },
      to: { can: 'refunds.write' },
    })
}
