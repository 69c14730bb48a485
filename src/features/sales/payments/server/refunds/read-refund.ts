import type { Services } from '#server/services.ts'
import { readIntent } from '../intents/read-intent.ts'
import { stripeOf } from '../stripe.ts'
import { keepRefund } from './keep-refund.ts'

/** Asks Stripe how a refund stands, and keeps it. Outside of any transaction. */
export async function readRefund(
  services: Services,
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
): Promise<void> {
  const stripe = await stripeOf(services)
  const refund = await stripe.refunds.retrieve(id, {}, { stripeAccount: accountId })
  if (await services.transaction({ companyId }, (db) => keepRefund(db, companyId, refund))) return
  const { payment_intent: intent } = refund
  const intentId = typeof intent === 'string' ? intent : intent?.id
  // Reading the payment reads what was refunded of it.
  if (intentId) await readIntent(services, { companyId, accountId, id: intentId })
}
