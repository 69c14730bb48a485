import { sql } from 'kysely'
import { paymentSettingsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** Nobody can pay by card until Stripe has what it asks for, or is connected anew. */
export const stripeBroken = needOf(
  'stripeBroken',
  paymentSettingsPath,
  'stripeAccount.write',
  () =>
    sql`select null::bigint as cents, null::timestamptz as due from stripe_accounts s where ${ofCompany('s')} and s.broken_since is not null`,
)
