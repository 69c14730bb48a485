import type { Services } from '#server/services.ts'
import { isStripeError, stripeOf } from '../stripe.ts'

type Account = { companyId: string; accountId: string }

/**
 * Payments go straight to the company's account, so the domain of our payment pages is registered there: Stripe offers Apple Pay, Google Pay
 * and Link nowhere else. An address that Stripe does not take, as of a laptop, has none of them; the next look at the account tries again.
 */
export async function registerDomain(services: Services, { companyId, accountId }: Account): Promise<void> {
  const domain = new URL(services.config.publicUrl).hostname
  const account = await services.transaction({ companyId }, (db) =>
    db
      .selectFrom('stripeAccounts')
      .select(['chargesEnabled', 'walletDomain'])
      .where('accountId', '=', accountId)
      .where('disconnectedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!account?.chargesEnabled || account.walletDomain === domain) return
  const stripe = await stripeOf(services)
  const registered = await stripe.paymentMethodDomains
    .create({ domain_name: domain }, { stripeAccount: accountId })
    .catch((error: unknown) => {
      if (!isStripeError(error)) throw error
      services.log.warn({ err: error, domain }, 'stripe did not take the domain of the payment pages')
      return null
    })
  if (!registered?.enabled) return
  await services.transaction({ companyId }, (db) =>
    db.updateTable('stripeAccounts').set({ walletDomain: domain }).where('accountId', '=', accountId).execute(),
  )
}
