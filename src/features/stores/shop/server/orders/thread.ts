import { sql } from 'kysely'
import { z } from 'zod'
import type { RawResult } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { Order } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { getShopOrder } from '../../contract.ts'

type Entry = RawResult<typeof getShopOrder>['thread'][number]
/** The newest: nobody reads on from further back. */
const mostNews = 200
type Event = { at: string; action: string; actor: string; changes: unknown; carrier: string }
const sumNames = ['grandTotal', 'amountReceived', 'settledInBooks', 'writtenOff', 'amountRefunded'] as const
/** Cents: what it came to, and how its money stood. */
type Sums = Pick<Order, (typeof sumNames)[number]>

/** What the shopper is told of what the audit log and the shipments say; who of the office did it, and why, is theirs. */
export async function threadOf(db: Db, order: Pick<Order, 'id'> & Sums): Promise<Entry[]> {
  const { rows } = await sql<Event>`
    select at, action, actor, changes, carrier from (
      select e.at, e.id::text as place, e.action, e.actor, e.changes, '' as carrier
        from audit_events e where ${ofCompany('e')} and e.record_kind = 'order' and e.record_id = ${order.id}::uuid
          and e.action in ('orderPlaced', 'orderMoved', 'orderChanged', 'orderMoneyCame', 'orderMoneyLeft', 'orderCredited')
      union all
      select s.created_at as at, s.id::text, 'shipped', '', '[]'::jsonb, concat_ws(' ', nullif(s.carrier, ''), nullif(s.tracking, ''))
        from shipments s where ${ofCompany('s')} and s.order_id = ${order.id}::uuid and s.called_off_at is null) each
    order by at desc, place desc limit ${sql.lit(mostNews)}`.execute(db.withoutPlugins())
  const events = rows.toReversed().map(({ changes, ...row }) => ({ ...row, changes: changesOf(changes) }))
  let sums = sumsAtFirst(order, events)
  let isPaid = false
  return events.flatMap((event) => {
    const before = sums
    sums = { ...before, ...valuesOf(event.changes, 'to') }
    const entry = entryOf(event, before, sums)
    // The money that settles it and the order that moves on for it are one piece of news.
    const isKnown = entry?.what === 'paid' && isPaid
    isPaid = (isPaid || entry?.what === 'paid') && isCovered(sums)
    return entry && !isKnown ? [{ at: event.at, ...entry }] : []
  })
}

const changes = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })).catch([])
type Changes = z.output<typeof changes>
const changesOf = (stored: unknown): Changes => changes.parse(stored)

const valuesOf = (said: Changes, side: 'from' | 'to'): Partial<Sums> =>
  Object.fromEntries(said.flatMap(({ field, [side]: text }) => (isSum(field) && /^-?\d+$/.test(text) ? [[field, Number(text)]] : [])))
const isSum = (field: string) => sumNames.some((name) => name === field)

/** As they stood before all of it: what an event says of before, else what is so now. */
const sumsAtFirst = (now: Sums, events: readonly { changes: Changes }[]): Sums =>
  Object.assign({}, now, ...events.toReversed().map(({ changes }) => valuesOf(changes, 'from')))

const moves: Record<string, Entry['what']> = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
  Paid: 'paid',
}

const beforeTaken = ['Submitted', 'Quote', 'AwaitingApproval']

type Said = Omit<Entry, 'at'> | null
function entryOf({ action, actor, changes, carrier }: Omit<Event, 'changes'> & { changes: Changes }, before: Sums, now: Sums): Said {
  if (action === 'orderPlaced') return { what: 'placed', detail: '' }
  // Where it goes is chosen where it is paid.
  if (action === 'orderChanged' && actor === 'Checkout') return { what: 'addressChosen', detail: formatCents(now.grandTotal) }
  if (action === 'orderChanged') return { what: 'changed', detail: formatCents(now.grandTotal) }
  if (action === 'orderMoneyCame') return came(before, now)
  if (action === 'orderMoneyLeft') return left(before, now)
  if (action === 'orderCredited') return { what: 'returned', detail: '' }
  if (action === 'shipped') return { what: 'shipped', detail: carrier }
  const moved = changes.find(({ field }) => field === 'orderState')
  const what = moved && moves[moved.to]
  // Later it only goes back there: when it is owed again, or does not leave after all.
  if (!what || (what === 'accepted' && !beforeTaken.includes(moved.from))) return null
  return { what, detail: '' }
}

const receivedOf = ({ amountReceived, settledInBooks }: Sums) => amountReceived + settledInBooks

const isCovered = (sums: Sums) => receivedOf(sums) + sums.writtenOff >= sums.grandTotal

/** By whichever way: by our payments, or in QuickBooks. What the seller forgoes is no payment, but may be the rest. */
function came(before: Sums, now: Sums): Said {
  if (isCovered(now)) return { what: 'paid', detail: '' }
  return receivedOf(now) > receivedOf(before) ? { what: 'partPaid', detail: formatCents(receivedOf(now)) } : null
}

/** It was given back, or never came: a check bounced, a payment was taken out of the books. */
function left(before: Sums, now: Sums): Said {
  if (now.amountRefunded > before.amountRefunded) return { what: 'refunded', detail: formatCents(now.amountRefunded) }
  const gone = receivedOf(before) - receivedOf(now)
  return gone > 0 ? { what: 'paymentGone', detail: formatCents(gone) } : null
}
