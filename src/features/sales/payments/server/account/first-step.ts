import { sql } from 'kysely'
import { paymentSettingsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const stripeStep: RoomStep = {
  step: 'stripe',
  path: paymentSettingsPath,
  isDone: sql`exists (select from stripe_accounts a where ${ofCompany('a')} and a.disconnected_at is null and a.charges_enabled)`,
}
