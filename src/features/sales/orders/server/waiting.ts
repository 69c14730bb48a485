import { sql } from 'kysely'
import { salesSettingsPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

/** The newest order was taken without tax, and nobody has said whether any is charged. */
export const waitingTax = [
  needOf(
    'salesTax',
    salesSettingsPath,
    'settings.write',
    () => sql`select null::bigint as cents, null::timestamptz as due
      from (select o.no_tax from orders o where ${ofCompany('o')} order by o.number desc limit 1) newest
      where newest.no_tax = 'noCode'
        and not exists (select from sales_settings s where ${ofCompany('s')} and (s.tax_code_id is not null or s.charges_no_tax))`,
  ),
]
