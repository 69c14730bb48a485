import type Stripe from 'stripe'
import type { Services } from '#server/services.ts'
import { linkMovements } from './keep-balance.ts'
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
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge?.id : intent.latest_charge
  await services.transaction({ companyId }, async (db) => {
    await keepIntent(db, { companyId, accountId, intent, readAt })
    if (charge) await linkMovements(db, [charge])
  })
  return intent
}
