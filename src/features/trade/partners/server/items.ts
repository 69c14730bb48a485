import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { itemOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { CodeOfItem, listCodesOfItem, listPartnerItems, PartnerItem } from '../contract.ts'
import { pageOf } from './page.ts'
import { partnerOf } from './partner.ts'

/** What can be ordered at all. */
export const isSold = sql<boolean>`i.active and i.item_type <> 'Category'`

/** By code. */
export async function itemPage(
  context: DbContext,
  { params, query }: ValidInput<typeof listPartnerItems>,
): Promise<RawResult<typeof listPartnerItems>> {
  await partnerOf(context.db, params.id)
  return pageOf<PartnerItem>(context, query, {
    place: `items ${params.id}`,
    of: 'r',
    key: 'code',
    select: sql`r.id, r.qualifier, r.code, r.unit, r.case_pack, r.price_per_each, r.item_id, coalesce(nullif(i.sku, ''), i.name) as item_number,
      i.name as item_name, ${isSold} as item_active`,
    from: sql`partner_items r join items i on ${ofCompany('i')} and i.id = r.item_id`,
    where: sql`r.partner_id = ${params.id} and ${holds(query.search, sql`r.qualifier, r.code, i.sku, i.name`)}`,
  })
}

/** The number of an item that can be ordered. */
export async function soldItem(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(nullif(i.sku, ''), i.name) as number from items i where ${ofCompany('i')} and i.id = ${id} and ${isSold}`.execute(db)
  return rows[0]?.number
}

const mostCodes = 300

/** Of all partners, those of one of our items. */
export async function codesOfItem(db: Db, itemId: string): Promise<RawResult<typeof listCodesOfItem>> {
  await itemOf(db, itemId)
  const { rows } = await sql<CodeOfItem>`
    select r.id, r.partner_id, p.name as partner_name, r.qualifier, r.code, r.unit, r.case_pack, r.price_per_each
    from partner_items r join trading_partners p on ${ofCompany('p')} and p.id = r.partner_id
    where ${ofCompany('r')} and r.item_id = ${itemId}::uuid
    order by p.name, r.code, r.id limit ${mostCodes}`.execute(db)
  return { rows }
}
