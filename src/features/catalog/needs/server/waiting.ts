import { sql } from 'kysely'
import { mostNeedsCounted } from '#contract/needs.ts'
import { countsPath, restocksPath, stockPath } from '#contract/places.ts'
import { couldAnother } from '#features/catalog/restock/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

const isCounted = sql`exists (select from stock_settings k where ${ofCompany('k')} and k.started_at is not null)`
const nothingHangs = sql`null::bigint as cents, null::timestamptz as due`

const restocksWait = needOf('restocksWait', restocksPath, 'stock.write', async ({ db, userId }) => {
  // Nobody decides about what they asked for while somebody else can.
  const others = (await couldAnother(db, userId)) ? sql`and r.requested_by_id is distinct from ${userId}::uuid` : sql``
  return sql`select ${nothingHangs} from restocks r
    where ${ofCompany('r')} and r.state in ('Requested', 'PartReceived') and (r.state = 'PartReceived' or (true ${others})) and ${isCounted}`
})

/** Of a location whose items are due nobody counts already, one for all of them. */
const countsWait = needOf(
  'countsWait',
  countsPath,
  'stock.write',
  () => sql`select ${nothingHangs} from (
      select c.id from stock_counts c where ${ofCompany('c')} and c.state in ('open', 'counted') and (c.state = 'counted' or c.scope = 'items')
      union all select d.location_id from stock_counts_due d join stock_locations l on ${ofCompany('l')} and l.id = d.location_id and l.active
        where ${ofCompany('d')} and not exists (select from stock_counts c where ${ofCompany('c')} and c.location_id = d.location_id
          and c.scope in ('all', 'due') and c.state in ('open', 'counted'))) w
    where ${isCounted}`,
)

/** Items at a location, fewer than there should be, or less than nothing where that is not meant. Of each location no more is read than is counted. */
const stockShort = needOf(
  'stockShort',
  stockPath,
  'stock.write',
  () => sql`select ${nothingHangs} from stock_locations l join stock_settings k on ${ofCompany('k')} and k.started_at is not null
      cross join lateral (
        (select b.item_id from stock_balances b where ${ofCompany('b')} and b.location_id = l.id and b.on_hand - b.reserved < b.par
          limit ${sql.lit(mostNeedsCounted + 1)})
        union (select b.item_id from stock_balances b where ${ofCompany('b')} and b.location_id = l.id and b.on_hand < 0
          and coalesce(l.negative, k.negative) <> 'allow' limit ${sql.lit(mostNeedsCounted + 1)})) f
    where ${ofCompany('l')} and l.active`,
)

export const waitingStock = [restocksWait, countsWait, stockShort]
