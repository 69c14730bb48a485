import { sql } from 'kysely'
import { newOrderPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const orderStep: RoomStep = {
  step: 'order',
  path: newOrderPath,
  isDone: sql`exists (select from orders o where ${ofCompany('o')} and o.source <> 'invoice')`,
}
