import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { firstPicture } from '#features/catalog/items/server/door.ts'
import { allOf } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import type { Db } from '#server/data/db.ts'
import { holdsIn } from '#server/data/holds.ts'
import { totalOf } from '#server/data/known-totals.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listBalances, prepareBalances, StockBalance } from '../contract.ts'
import { seenLocations } from './seen.ts'

const keys = { name: sql`i.name_sort`, onHand: sql`b.on_hand` }
const kinds = { name: sql`text collate "C"`, onHand: sql`numeric` }
type Request = { from: RawBuilder<unknown>; sort: string; key: keyof typeof keys; down: boolean; costs: boolean }
export type BalanceRow = StockBalance & { place: string }
/** `id`: item and location. */
type Place = { key: string | number; id: string } | null

const only = {
  low: sql<boolean>`b.on_hand - b.reserved < b.par`,
  negative: sql<boolean>`b.on_hand < 0`,
  differing: sql<boolean>`d.item_id is not null`,
}

export function balancesRequest(context: DbContext, asked: ValidInput<typeof prepareBalances>['body']): Request {
  const { search, sort = 'name', locationId, itemId } = asked
  const conditions = [
    ofCompany('b'),
    // Of which the index by name is.
    sql<boolean>`i.item_type <> 'Category'`,
    sql<boolean>`${seenLocations(context)}`,
    ...(locationId ? [sql<boolean>`b.location_id = ${locationId}::uuid`] : []),
    ...(itemId ? [sql<boolean>`b.item_id = ${itemId}::uuid`] : []),
    ...(asked.only ? [only[asked.only]] : []),
    ...(search ? [holdsIn(search, sql`i.searched`)] : []),
  ]
  const from = sql`from stock_balances b join items i on ${ofCompany('i')} and i.id = b.item_id
    join stock_locations l on ${ofCompany('l')} and l.id = b.location_id
    left join stock_differences d on ${ofCompany('d')} and d.item_id = b.item_id where ${allOf(conditions)}`
  const costs = can(memberOf(context).role, 'costs.read')
  return { from, sort, key: sort.replace('-', '') as keyof typeof keys, down: sort.startsWith('-'), costs }
}

export const balanceRows = async (db: Db, request: Request, after: Place, limit: number): Promise<BalanceRow[]> =>
  (await balancesSql(request, after, limit).execute(db.withoutPlugins())).rows

export function balancesSql({ from, key, down, costs }: Request, after: Place, limit: number): RawBuilder<BalanceRow> {
  const direction = sql.raw(down ? 'desc' : 'asc')
  const [item, location] = after?.id.split('/') ?? []
  const beyond = after
    ? // The key by itself, too: of what stands in several tables no index knows where it begins.
      sql` and ${keys[key]} ${sql.raw(down ? '<=' : '>=')} ${after.key}::${kinds[key]}
        and (${keys[key]}, b.item_id, b.location_id) ${sql.raw(down ? '<' : '>')} (${after.key}::${kinds[key]}, ${item}::uuid, ${location}::uuid)`
    : sql``
  return sql<BalanceRow>`
    select b.item_id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber", i.name, ${firstPicture} as picture, i.unit,
      b.location_id as "locationId", l.name as "locationName", l.kind as "locationKind", trim_scale(b.on_hand)::text as "onHand", trim_scale(b.reserved)::text as reserved,
      trim_scale(b.available)::text as available, trim_scale(b.in_transit)::text as "inTransit", trim_scale(b.expected)::text as expected,
      trim_scale(b.par)::text as par, ${costs ? sql`trim_scale(i.purchase_cost)::text` : sql`null`} as cost,
      ${costs ? sql`trim_scale(round(i.purchase_cost * b.on_hand, 2))::text` : sql`null`} as value,
      trim_scale(d.theirs - d.ours)::text as difference, ${keys[key]}::text as place
    ${from}${beyond} order by ${keys[key]} ${direction}, b.item_id ${direction}, b.location_id ${direction}
    limit ${sql.lit(limit)}`
}

export const placeOf = ({ place, itemId, locationId }: BalanceRow) => ({ key: place, id: `${itemId}/${locationId}` })

export async function balancePage(
  context: DbContext,
  query: ValidInput<typeof listBalances>['query'],
): Promise<RawResult<typeof listBalances>> {
  const { db, services } = context
  const request = balancesRequest(context, query)
  const { sort } = request
  const after = readCursor(services.config, query.cursor, sort)
  const counting = sql<{ rows: number }>`select count(*) as rows from (select 1 ${request.from} limit ${sql.lit(countedUpTo + 1)}) counted`
  const [rows, counted] = await Promise.all([
    balanceRows(db, request, after, query.limit + 1),
    after ? null : totalOf(db, memberOf(context).companyId, counting),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort, ...placeOf(last) }) : null,
    total: counted?.total ?? null,
  }
}
