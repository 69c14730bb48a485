import { sql } from 'kysely'
import { peoplePath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

/** A second person of the company is there, or was asked to come. */
export const colleagueStep: RoomStep = {
  step: 'colleague',
  path: peoplePath,
  isDone: sql`(exists (select from memberships m where ${ofCompany('m')} and m.role <> 'customer' offset 1)
    or exists (select from invitations i where ${ofCompany('i')} and i.role <> 'customer' and i.withdrawn_at is null))`,
}
