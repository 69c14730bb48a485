import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#contract/permissions.ts'
import { couldAnother } from '#features/catalog/restock/server/door.ts'
import { seenLocations } from '#features/catalog/stock/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { countedItems, mostNeedsEach, type StockNeed, type StockNeedKind } from '../contract.ts'

/** What of the stock waits for the caller: each kind along an index of what is open, no further than it is shown. */
export async function stockNeedsOf(context: DbContext): Promise<StockNeed[]> {
  const { db } = context
  const { role, userId } = memberOf(context)
  const scope = scopeOf(role, 'stock.write')
  const answers = scopeOf(role, 'restock.write') === 'own'
  if (scope !== 'all' && !answers) return []
  const settings = await db.selectFrom('stockSettings').select('startedAt').executeTakeFirst()
  if (!settings?.startedAt) return []
  const others = scope === 'all' && (await couldAnother(db, userId)) ? sql`and r.requested_by_id is distinct from ${userId}::uuid` : sql``
  const kinds =
    scope === 'all'
      ? [
          restocks('restockAsked', sql`r.state = 'Requested' ${others}`),
          restocks('restockDiffers', sql`r.state = 'PartReceived'`),
          counts('countAsked', sql`c.state = 'open' and c.scope = 'items'`),
          counts('countDone', sql`c.state = 'counted'`),
          due,
        ]
      : [restocks('restockComes', sql`r.state not in ('Closed', 'Rejected', 'Cancelled') and r.state = 'InTransit'`)]
  const items = [
    itemsThat('negative', sql`b.on_hand < 0`, sql`coalesce(l.negative, s.negative) <> 'allow'`),
    itemsThat('low', sql`b.on_hand - b.reserved < b.par`, sql`true`),
  ]
  const { rows } = await sql<StockNeed>`${sql.join(
    [...kinds, ...items].map((kind) => sql`(${kind(seenLocations(context))})`),
    sql` union all `,
  )}`.execute(db.withoutPlugins())
  return rows
}

type Kind = (seen: RawBuilder<boolean>) => RawBuilder<unknown>
const named = (kind: StockNeedKind) => sql`${sql.lit(kind)}::text as kind`

const restocks =
  (kind: StockNeedKind, where: RawBuilder<unknown>): Kind =>
  (seen) =>
    sql`select ${named(kind)}, r.id, r.number, l.name as location, l.id as "locationId", null::int as items, false as more, r.changed_at as since
      from restocks r join stock_locations l on ${ofCompany('l')} and l.id = r.to_id
      where ${ofCompany('r')} and ${where} and ${seen} order by r.number desc limit ${sql.lit(mostNeedsEach)}`

const counts =
  (kind: StockNeedKind, where: RawBuilder<unknown>): Kind =>
  (seen) =>
    sql`select ${named(kind)}, c.id, c.number, l.name as location, l.id as "locationId", null::int as items, false as more,
        coalesce(c.counted_at, c.created_at) as since
      from stock_counts c join stock_locations l on ${ofCompany('l')} and l.id = c.location_id
      where ${ofCompany('c')} and ${where} and ${seen} order by c.number desc limit ${sql.lit(mostNeedsEach)}`

/** Where nobody is counting them already. */
const due: Kind = (seen) =>
  sql`select ${named('countsDue')}, l.id, null::int as number, l.name as location, l.id as "locationId", d.items, false as more, d.since
    from stock_counts_due d join stock_locations l on ${ofCompany('l')} and l.id = d.location_id
    where ${ofCompany('d')} and l.active and ${seen} and not exists (select from stock_counts c
      where ${ofCompany('c')} and c.location_id = l.id and c.scope in ('all', 'due') and c.state in ('open', 'counted'))
    order by d.items desc, l.id limit ${sql.lit(mostNeedsEach)}`

const itemsThat =
  (kind: StockNeedKind, where: RawBuilder<unknown>, matters: RawBuilder<unknown>): Kind =>
  (seen) =>
    sql`select ${named(kind)}, l.id, null::int as number, l.name as location, l.id as "locationId",
        least(count(*), ${sql.lit(countedItems)})::int as items, count(*) > ${sql.lit(countedItems)} as more, null::timestamptz as since
      from stock_locations l cross join stock_settings s cross join lateral (
        select from stock_balances b where ${ofCompany('b')} and b.location_id = l.id and ${where} limit ${sql.lit(countedItems + 1)}) f
      where ${ofCompany('l')} and ${ofCompany('s')} and l.active and ${seen} and ${matters} group by l.id, l.name order by count(*) desc, l.id
      limit ${sql.lit(mostNeedsEach)}`
