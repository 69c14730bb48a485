import { keepMovements, pagesOf, stripeOf } from '#features/sales/payments/server/door.ts'
import type { Services } from '#server/services.ts'
import { keepPayout, reconcilePayout } from './keep-payout.ts'

/** Asks Stripe how a payout stands, and of what it consists once that is settled. Outside of any transaction. */
export async function readPayout(services: Services, { companyId, accountId, id }: { companyId: string; accountId: string; id: string }) {
  const stripe = await stripeOf(services)
  const askedAt = new Date()
  const payout = await stripe.payouts.retrieve(id, { expand: ['destination'] }, { stripeAccount: accountId })
  const isOpen = await services.transaction({ companyId }, (db) => keepPayout(db, { companyId, accountId, payout, askedAt }))
  if (!isOpen) return
  const pages = pagesOf((place) => stripe.balanceTransactions.list({ ...place, payout: id }, { stripeAccount: accountId }))
  for await (const movements of pages) await services.transaction({ companyId }, (db) => keepMovements(db, companyId, movements, id))
  await services.transaction({ companyId }, (db) => reconcilePayout(db, id))
}
