import { sql } from 'kysely'
import { booksPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const accountsStep: RoomStep = {
  step: 'accounts',
  path: booksPath,
  isDone: sql`exists (select from book_settings b where ${ofCompany('b')} and b.active)`,
}
