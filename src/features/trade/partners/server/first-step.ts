import { sql } from 'kysely'
import { partnersPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const partnerStep: RoomStep = {
  step: 'partner',
  path: partnersPath,
  isDone: sql`exists (select from trading_partners p where ${ofCompany('p')})`,
}
