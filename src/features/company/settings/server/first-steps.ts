import { sql } from 'kysely'
import { companyPath, salesSettingsPath } from '#contract/places.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { RoomStep } from '#server/setup.ts'

export const taxStep: RoomStep = {
  step: 'tax',
  path: salesSettingsPath,
  isDone: sql`exists (select from sales_settings s where ${ofCompany('s')}
    and (s.charges_no_tax or s.tax_code_id is not null or s.tax_code_by_state <> '{}'))`,
}

export const looksStep: RoomStep = {
  step: 'looks',
  path: companyPath,
  isDone: sql`exists (select from companies c where c.id = ${company} and c.logo_file is not null and c.email <> '')`,
}
