import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'
import { salesDays } from './need.ts'

const theirSales = sql`split_part(u.document_id, ' ', 1) in ('Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt')`

/**
 * What a location sold of each item in the days that count: `item_id`, `sold`. What was called off was not sold, and what came back on a shelf is not
 * what somebody else will want: it counts where and when it was sold, wherever and whenever it came back. What QuickBooks says of its own
 * documents counts by their days.
 */
export const soldAt = (locationId: string, today: string): RawBuilder<unknown> => {
  const here = sql`${locationId}::uuid`
  const since = sql`${today}::date - ${sql.lit(salesDays)}`
  const soldHere = sql`s.location_id = ${here} and s.moved_on > ${since} and s.moved_on <= ${today}::date`
  return sql`(select e.item_id, greatest(0, -sum(e.quantity)) as sold from (
    select s.item_id, s.quantity from stock_moves s where ${ofCompany('s')} and s.kind = 'sale' and ${soldHere}
    union all
    select u.item_id, u.quantity from stock_moves u where ${ofCompany('u')} and u.kind in ('correction', 'return') and u.moved_on > ${since}
      and case
        when u.kind = 'return' and u.record_id is not null then ${here} = (
          select case when ${soldHere} then s.location_id end from stock_moves s where ${ofCompany('s')} and s.record_id = u.record_id
            and s.item_id = u.item_id and s.kind = 'sale' order by s.created_at desc limit 1)
        when u.document_kind = 'quickbooks' and (u.kind = 'return' or u.quantity < 0)
          then ${theirSales} and u.location_id = ${here} and u.moved_on <= ${today}::date
        when u.kind = 'correction' then exists (select from stock_moves s where ${ofCompany('s')} and s.document_kind = u.document_kind
          and s.document_id = u.document_id and s.item_id = u.item_id and s.kind in ('sale', 'correction') and s.quantity < 0
          and s.document_kind <> 'count' and ${soldHere}
          and (s.document_kind <> 'quickbooks' or ${theirSales}))
        else false end) e
  group by e.item_id)`
}
