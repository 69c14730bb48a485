import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listPartners, PartnerRow } from '../contract.ts'
import { pageOf } from './page.ts'

export const partnerColumns = sql`p.id, p.name, p.customer_id, coalesce(c.customer_name, '') as customer_name, p.their_qualifier, p.their_id,
  p.live, (select count(*) from partner_items i where ${ofCompany('i')} and i.partner_id = p.id) as items,
  (select count(*) from partner_locations l where ${ofCompany('l')} and l.partner_id = p.id) as locations`
export const partnerTables = sql`trading_partners p left join customers c on ${ofCompany('c')} and c.id = p.customer_id`

/** By name. */
export const partnerPage = (context: DbContext, query: ValidInput<typeof listPartners>['query']): Promise<RawResult<typeof listPartners>> =>
  pageOf<PartnerRow>(context, query, {
    place: 'partners',
    of: 'p',
    key: 'name_sort',
    select: partnerColumns,
    from: partnerTables,
    where: holds(query.search, sql`p.name, p.their_id, c.customer_name`),
  })
