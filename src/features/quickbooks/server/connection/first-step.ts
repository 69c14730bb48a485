import { sql } from 'kysely'
import { quickbooksPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const connectStep: RoomStep = {
  step: 'quickbooks',
  path: quickbooksPath,
  isDone: sql`exists (select from quickbooks_connections q where ${ofCompany('q')} and q.state <> 'disconnected')`,
}
