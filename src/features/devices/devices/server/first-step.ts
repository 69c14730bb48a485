import { sql } from 'kysely'
import { addDevicePath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const deviceStep: RoomStep = {
  step: 'device',
  path: addDevicePath,
  isDone: sql`exists (select from devices d where ${ofCompany('d')})`,
}
