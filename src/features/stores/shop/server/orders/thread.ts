import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { getShopOrder } from '../../contract.ts'

type Entry = RawResult<typeof getShopOrder>['thread'][number]
type Event = { at: string; action: string; to: string | null; carrier: string }

/** What the shopper is told of what the audit log and the shipments say; who of the office did it, and why, is theirs. */
export async function threadOf(db: Db, { id, grandTotal }: Pick<Order, 'id' | 'grandTotal'>): Promise<Entry[]> {
  const { rows } = await sql<Event>`
    select at, action, "to", carrier from (
      select e.at, e.id::text as place, e.action, (select c.value ->> 'to' from jsonb_array_elements(e.changes) c
          where c.value ->> 'field' in ('orderState', 'grandTotal', 'amountReceived', 'amountRefunded') limit 1) as "to", '' as carrier
        from audit_events e where ${ofCompany('e')} and e.record_kind = 'order' and e.record_id = ${id}::uuid
          and e.action in ('orderPlaced', 'orderMoved', 'orderChanged', 'orderMoneyCame', 'orderMoneyLeft', 'orderCredited')
      union all
      select s.created_at as at, s.id::text, 'shipped', null, concat_ws(' ', nullif(s.carrier, ''), nullif(s.tracking, ''))
        from shipments s where ${ofCompany('s')} and s.order_id = ${id}::uuid and s.called_off_at is null) each
    order by at, place limit 200`.execute(db.withoutPlugins())
  return rows.flatMap((row) => entryOf(row, grandTotal))
}

const moves: Record<string, Entry['what']> = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Paid: 'paid',
}

function entryOf({ at, action, to, carrier }: Event, total: number): Entry[] {
  const amount = to !== null && /^\d+$/.test(to) ? formatCents(Number(to)) : ''
  if (action === 'orderPlaced') return [{ at, what: 'placed', detail: '' }]
  if (action === 'orderChanged') return [{ at, what: 'changed', detail: amount }]
  if (action === 'orderMoneyCame') return Number(to) >= total ? [] : [{ at, what: 'partPaid', detail: amount }]
  if (action === 'orderMoneyLeft') return [{ at, what: 'refunded', detail: amount }]
  if (action === 'orderCredited') return [{ at, what: 'returned', detail: '' }]
  if (action === 'shipped') return [{ at, what: 'shipped', detail: carrier }]
  const what = to ? moves[to] : undefined
  return what ? [{ at, what, detail: '' }] : []
}
