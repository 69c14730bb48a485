import { type RawBuilder, sql } from 'kysely'
import { foundSince } from '#features/catalog/stock/server/door.ts'
import { ofCompany } from '#server/data/tenant.ts'

type Asked = { item: RawBuilder<unknown>; location: RawBuilder<unknown>; at: RawBuilder<unknown>; counted: RawBuilder<unknown> }

/**
 * How many of an item there should have been at a location in a moment of the past. `also`: what the journal of that moment did not know, and what
 * it knew too early. What was counted later and is approved says how many there were: nothing of this counting is left to be said.
 */
export const thereAt = ({ item, location, at, counted }: Asked, also: RawBuilder<unknown> = sql`0`): RawBuilder<string> => sql`(
  case when exists (select from stock_count_lines o join stock_counts c on ${ofCompany('c')} and c.id = o.count_id
      where ${ofCompany('o')} and o.item_id = ${item} and o.counted_at >= ${at} and c.location_id = ${location} and c.state = 'approved')
    then ${counted} else coalesce((select m.balance from stock_moves m where ${ofCompany('m')} and m.item_id = ${item}
      and m.location_id = ${location} and m.created_at <= ${at} order by m.seq desc limit 1), 0) + ${foundSince(item, location, at)} + ${also} end)`
