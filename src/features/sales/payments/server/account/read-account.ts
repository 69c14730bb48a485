import type Stripe from 'stripe'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { isStripeError, stripeOf } from '../stripe.ts'
import { registerDomain } from './register-domain.ts'

type Standing = {
  state: 'Onboarding' | 'Restricted' | 'Enabled' | 'Disabled'
  chargesEnabled: boolean
  payoutsEnabled: boolean
  requirementsDue: string[]
  payoutInterval?: string
}

/** Asks Stripe how the company's account stands. An account that does not let us in any more is a disconnected one. */
export async function readAccount(services: Services, { companyId, accountId }: { companyId: string; accountId: string }): Promise<void> {
  const stripe = await stripeOf(services)
  const account = await stripe.accounts.retrieve(accountId).catch((error: unknown) => {
    if (isStripeError(error) && error.code === 'account_invalid') return null
    throw error
  })
  await services.transaction({ companyId }, (db) => keepStanding(db, accountId, account && countedAmount(account)))
  await registerDomain(services, { companyId, accountId })
}

/** Rules 3.15. */
function countedAmount(account: Stripe.Account): Standing {
  const { charges_enabled, payouts_enabled, details_submitted, requirements, settings } = account
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const chargesEnabled = Boolean(charges_enabled)
  const isRejected = requirements?.disabled_reason?.startsWith('rejected') ?? false
  const state = isRejected ? 'Disabled' : chargesEnabled && !due.length ? 'Enabled' : details_submitted ? 'Restricted' : 'Onboarding'
  const payoutInterval = settings?.payouts?.schedule.interval ?? ''
  return { state, chargesEnabled, payoutsEnabled: Boolean(payouts_enabled), requirementsDue: due, payoutInterval }
}

async function keepStanding(db: Db, accountId: string, standing: Standing | null) {
  const { requirementsDue, ...rest } = standing ?? { state: 'Disabled', chargesEnabled: false, payoutsEnabled: false, requirementsDue: [] }
  await db
    .updateTable('stripeAccounts')
    .set({
      ...rest,
      requirementsDue: JSON.stringify(requirementsDue),
      checkedAt: new Date(),
      ...(!standing && { disconnectedAt: new Date() }),
    })
    .where('accountId', '=', accountId)
    .execute()
}
