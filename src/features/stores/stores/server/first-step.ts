import { sql } from 'kysely'
import { addStorePath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const storeStep: RoomStep = {
  step: 'store',
  path: addStorePath,
  isDone: sql`exists (select from stores s where ${ofCompany('s')})`,
}
