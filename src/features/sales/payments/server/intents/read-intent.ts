import type Stripe from 'stripe'
import type { Services } from '#server/services.ts'
import { linkMovements } from '../keep-balance.ts'
import { readRefundsOf } from '../refunds/read-refunds.ts'
import { stripeOf } from '../stripe.ts'
import { keepIntent } from './keep-intent.ts'

const expand = ['latest_charge.balance_transaction']

/** Asks Stripe how an intent stands, and keeps it. Outside of any transaction. */
export async function readIntent(
  services: Services,
  { companyId, accountId, id }: { companyId: string; accountId: string; id: string },
): Promise<Stripe.PaymentIntent> {
  const readAt = new Date()
  const stripe = await stripeOf(services)
  const intent = await stripe.paymentIntents.retrieve(id, { expand }, { stripeAccount: accountId })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const chargeId = charge?.id ?? (typeof intent.latest_charge === 'string' ? intent.latest_charge : null)
  const known = await services.transaction({ companyId }, async (db) => {
    await keepIntent(db, { companyId, accountId, intent, readAt })
    if (chargeId) await linkMovements(db, [chargeId])
    return db.selectFrom('paymentIntents').select('amountRefunded').where('id', '=', id).executeTakeFirst()
  })
  // Made in Stripe's own dashboard, or told of by an event that was lost.
  if (charge && known && charge.amount_refunded !== known.amountRefunded) await readRefundsOf(services, { companyId, accountId, id })
  return intent
}
