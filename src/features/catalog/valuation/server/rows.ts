import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { listValuation, ValuationRow } from '../contract.ts'

type Asked = { search: string; locationId?: string | undefined }
export type PlacedRow = ValuationRow & { sortKey: string }

/** Ours at a location, or of all of them with what is on its way: of each item for a page of few, of all at once for the sums. */
const ofItem = (asked: Asked) => sql`lateral (select sum(${there(asked)}) as on_hand from stock_balances b
  where ${ofCompany('b')} and b.item_id = i.id and ${isHere(asked)}) o on true`
const ofAll = (asked: Asked) => sql`(select b.item_id, sum(${there(asked)}) as on_hand from stock_balances b
  where ${ofCompany('b')} and ${isHere(asked)} group by b.item_id) o on o.item_id = i.id`
const there = ({ locationId }: Asked) => (locationId ? sql`b.on_hand` : sql`b.on_hand + b.in_transit`)
const isHere = ({ locationId }: Asked) => (locationId ? sql`b.location_id = ${locationId}` : sql`true`)

const belongs = (asked: Asked) => sql`${ofCompany('i')} and i.item_type = 'Inventory' and (coalesce(o.on_hand, 0) <> 0
  ${asked.locationId ? sql`` : sql`or coalesce(i.quantity_on_hand, 0) <> 0`}) and ${asked.search ? holds(asked.search, sql`i.sku, i.name`) : sql`true`}`

/** QuickBooks knows no locations: with one there is nothing to compare. */
const theirs = (asked: Asked) => (asked.locationId ? sql`null::numeric` : sql`i.quantity_on_hand`)
const money = (value: ReturnType<typeof sql>) => sql`trim_scale(round(${value}, 2))::text`

export async function valuationRows(
  db: Db,
  asked: Asked,
  after: { sortKey: string; id: string } | null,
  limit: number,
): Promise<PlacedRow[]> {
  const beyond = after ? sql`(i.name_sort, i.id) > (${after.sortKey}::text collate "C", ${after.id}::uuid)` : sql`true`
  const held = sql`coalesce(o.on_hand, 0)`
  const { rows } = await sql<PlacedRow>`select i.id, coalesce(nullif(i.sku, ''), '') as item_number, i.name, i.unit,
      trim_scale(${held})::text as on_hand, trim_scale(i.purchase_cost)::text as cost, ${money(sql`${held} * i.purchase_cost`)} as value,
      trim_scale(${theirs(asked)})::text as in_quickbooks, ${money(sql`${theirs(asked)} * i.purchase_cost`)} as value_in_quickbooks,
      ${money(sql`(${held} - ${theirs(asked)}) * i.purchase_cost`)} as difference, i.name_sort as sort_key
    from items i left join ${ofItem(asked)} where ${belongs(asked)} and ${beyond}
    order by i.name_sort, i.id limit ${limit}`.execute(db)
  return rows
}

export async function valuationSums(db: Db, asked: Asked): Promise<NonNullable<RawResult<typeof listValuation>['sums']>> {
  const held = sql`coalesce(o.on_hand, 0)`
  const whole = (value: ReturnType<typeof sql>) => money(sql`coalesce(sum(${value}), 0)`)
  const { rows } = await sql<NonNullable<RawResult<typeof listValuation>['sums']>>`select count(*)::int as items,
      ${whole(sql`round(${held} * i.purchase_cost, 2)`)} as value, ${whole(sql`round(${theirs(asked)} * i.purchase_cost, 2)`)} as value_in_quickbooks,
      ${whole(sql`round((${held} - ${theirs(asked)}) * i.purchase_cost, 2)`)} as difference,
      (count(*) filter (where i.purchase_cost is null))::int as without_cost
    from items i left join ${ofAll(asked)} where ${belongs(asked)}`.execute(db)
  return rows[0] ?? { items: 0, value: '0', valueInQuickbooks: '0', difference: '0', withoutCost: 0 }
}
