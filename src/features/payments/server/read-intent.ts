import type Stripe from 'stripe'
import type { Services } from '#server/services.ts'
import { keepIntent } from './keep-intent.ts'
import { stripeOf } from './stripe.ts'

const expand = ['latest_charge.balance_transaction']

/** Asks Stripe how an intent stands, and keeps it. Outside of any transaction. */
export async function readIntent(
  services: Services,
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
): Promise<Stripe.PaymentIntent> {
  const readAt = new Date()
  const intent = await stripeOf(services).paymentIntents.retrieve(id, { expand }, { stripeAccount: accountId })
  await services.transaction({ companyId }, (db) => keepIntent(db, { companyId, accountId, intent, readAt }))
  return intent
}
