import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { paymentSettingsPath } from '#contract/places.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getLocation } from '../contract.ts'
import { accountOf } from './account/account.ts'
import { shownAccount } from './account/onboarding.ts'

/** Where the company sells, with its side at Stripe (rules 3.15): one place, the company's own, until there are stores. */
export async function locationsOf(context: DbContext): Promise<RawResult<typeof getLocation>> {
  const { db } = context
  const account = await accountOf(db)
  if (!account) return { rows: [], onboardingUrl: paymentSettingsPath }
  const { companyId, role } = memberOf(context)
  const {
    companyName,
    address: street,
    city,
    state,
    zip,
  } = await db
    .selectFrom('companies')
    .select(['companyName', 'address', 'city', 'state', 'zip'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { accountId: stripeAccountId, chargesEnabled, payoutsEnabled, requirementsDue } = shownAccount(account)
  const address = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const row = { locationId: companyId, name: companyName, address, currency: 'USD', isDefault: true }
  // A customer and its rep read where they can pay; what Stripe wants to know of the company is not theirs.
  const own = can(role, 'payouts.read') ? { stripeAccountId, requirementsDue } : { stripeAccountId: '', requirementsDue: [] }
  return { rows: [{ ...row, ...own, chargesEnabled, payoutsEnabled }], onboardingUrl: null }
}
