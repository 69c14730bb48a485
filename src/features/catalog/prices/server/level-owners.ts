import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { listLevelOwners } from '../contract.ts'
import { seenLevel } from './visible-levels.ts'

type Row = RawResult<typeof listLevelOwners>['rows'][number] & { orderKey: string }

/** Who has a level: the customers whom the caller reaches, and partners for those who see them. */
export async function levelOwners(
  context: DbContext,
  { params, query }: ValidInput<typeof listLevelOwners>,
): Promise<RawResult<typeof listLevelOwners>> {
  const { db, services } = context
  await seenLevel(context, params.id)
  const place = `level owners ${params.id} ${query.sort ?? ''}`
  const at = readCursor(services.config, query.cursor, place)
  const down = query.sort === '-name'
  const way = sql.raw(down ? 'desc' : 'asc')
  const seesPartners = can(memberOf(context).role, 'connections.read')
  const { condition } = await visibleCustomers(context)
  // Customers before partners: the first sign of the key says which.
  const owners = sql`(
    select 'customer' as kind, c.id, c.customer_name as name, ('a' || lower(c.customer_name)) collate "C" as order_key from customers c
      where ${ofCompany('c')} and c.price_level_id = ${params.id} and ${condition} and ${holds(query.search, sql`c.customer_name`)}
    union all
    select 'partner', p.id, p.name, ('b' || lower(p.name)) collate "C" from trading_partners p
      where ${ofCompany('p')} and p.price_level_id = ${params.id} and ${sql.lit(seesPartners)} and ${holds(query.search, sql`p.name`)}) owners`
  const beyond = at ? sql`(order_key, id) ${sql.raw(down ? '<' : '>')} (${String(at.key)} collate "C", ${at.id}::uuid)` : sql`true`
  const { rows } =
    await sql<Row>`select * from ${owners} where ${beyond} order by order_key ${way}, id ${way} limit ${query.limit + 1}`.execute(db)
  const counted = at
    ? null
    : (await sql<{ rows: number }>`select count(*)::int as rows from (select from ${owners} limit ${countedUpTo + 1}) c`.execute(db))
        .rows[0]
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.orderKey, id: last.id }) : null,
    total: counted ? { rows: Math.min(counted.rows, countedUpTo), more: counted.rows > countedUpTo } : null,
  }
}
