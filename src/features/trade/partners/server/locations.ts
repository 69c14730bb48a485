import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listPartnerLocations, PartnerLocation } from '../contract.ts'
import { pageOf } from './page.ts'
import { partnerOf } from './partner.ts'

/** By code. */
export async function locationPage(
  context: DbContext,
  { params, query }: ValidInput<typeof listPartnerLocations>,
): Promise<RawResult<typeof listPartnerLocations>> {
  await partnerOf(context.db, params.id)
  return pageOf<PartnerLocation>(context, query, {
    place: `locations ${params.id}`,
    of: 'l',
    key: 'code',
    select: sql`l.id, l.qualifier, l.code, l.name, l.address1, l.address2, l.city, l.state, l.zip, l.customer_id,
      coalesce(c.customer_name, '') as customer_name`,
    from: sql`partner_locations l left join customers c on ${ofCompany('c')} and c.id = l.customer_id`,
    where: sql`l.partner_id = ${params.id} and ${holds(query.search, sql`l.qualifier, l.code, l.name, l.city, c.customer_name`)}`,
  })
}
