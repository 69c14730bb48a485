import type Stripe from 'stripe'
import type { Services } from '#server/services.ts'
import { stripeOf } from '../stripe.ts'
import { keepRefund } from './keep-refund.ts'

type Place = { companyId: string; accountId: string; id: string }
/** Of one payment. More than there ever are. */
const most = 1000

/** Asks Stripe for all refunds of a payment, and keeps them; `id` is the payment's. Outside of any transaction. */
export async function readRefundsOf(services: Services, { companyId, accountId, id }: Place): Promise<Stripe.Refund[]> {
  const stripe = await stripeOf(services)
  const refunds = await stripe.refunds
    .list({ payment_intent: id, limit: 100 }, { stripeAccount: accountId })
    .autoPagingToArray({ limit: most })
  for (const refund of refunds) await services.transaction({ companyId }, (db) => keepRefund(db, companyId, refund))
  return refunds
}
