import { readIntent, stripeOf } from '#features/sales/payments/server/door.ts'
import type { Services } from '#server/services.ts'
import { intentOf, keepDispute } from './keep-dispute.ts'

/** Asks Stripe how a dispute stands, and keeps it. Outside of any transaction. */
export async function readDispute(services: Services, { companyId, accountId, id }: { companyId: string; accountId: string; id: string }) {
  const askedAt = new Date()
  const stripe = await stripeOf(services)
  const dispute = await stripe.disputes.retrieve(id, {}, { stripeAccount: accountId })
  const intentId = intentOf(dispute)
  // A charge that was made without a payment of this kind is none of ours.
  if (!intentId) return
  const isKnown = await services.transaction({ companyId }, (db) =>
    db.selectFrom('paymentIntents').select('id').where('id', '=', intentId).executeTakeFirst(),
  )
  if (!isKnown) await readIntent(services, { companyId, accountId, id: intentId })
  await services.transaction({ companyId }, (db) => keepDispute(db, { companyId, dispute, askedAt }))
}
