import { sql } from 'kysely'
import { inGoods } from '#features/catalog/stock/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import { negated } from './their-lines.ts'

const atOnce = 500
type Quantities = Map<string, string>
type Invoiced = { orderId: string; itemId: string; quantity: string; isKnown: boolean }
type Shipped = { orderId: string; itemId: string; unit: string; quantity: string }

/**
 * By how much what is on the shelves when counting begins is another quantity than the one of QuickBooks: goods that were invoiced and did not leave
 * are still there, goods that left before their invoice are not. Noted as booked, so that what is expected of QuickBooks agrees with it.
 */
export async function apartFromBooks(db: Db): Promise<ReadonlyMap<string, string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock begins ' || ${company}, 0))`.execute(db)
  const apart: Quantities = new Map()
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const orders: Unsettled[] = await unsettled(db, after)
    const ids = orders.map(({ id }) => id)
    const [invoiced, shipped] = [await invoicedOf(db, ids), await shippedOf(db, ids)]
    const booked: { postingId: string; itemId: string; quantity: string }[] = []
    for (const { id, postingId } of orders) {
      const own = invoiced.filter(({ orderId }) => orderId === id)
      const left = shipped.filter(({ orderId }) => orderId === id)
      const back = own.map((line) => ({ ...line, quantity: negated(line.quantity) }))
      for (const [itemId, quantity] of sums([...left, ...back])) booked.push({ postingId, itemId, quantity })
      // What QuickBooks had when we last read its quantities: an invoice of this moment is not in them.
      for (const [itemId, quantity] of sums([...left, ...back.filter(({ isKnown }) => isKnown)]))
        apart.set(itemId, sum([apart.get(itemId) ?? '0', negated(quantity)]))
    }
    await note(db, booked)
    after = orders.length === atOnce ? (orders.at(-1)?.id ?? null) : null
  }
  return apart
}

function sums(lines: readonly { itemId: string; quantity: string }[]): [string, string][] {
  return [...Map.groupBy(lines, ({ itemId }) => itemId)]
    .map(([itemId, same]): [string, string] => [itemId, sum(same.map(({ quantity }) => decimal(quantity) ?? '0'))])
    .filter(([, quantity]) => compare(quantity, '0') !== 0)
}

const isThere = sql`p.external_id is not null and p.state not in ('voided', 'gone')`
/** Whether the quantities that we have of QuickBooks were read after it came there. */
const isRead = sql`p.posted_at <= coalesce((select q.last_sync_at from quickbooks_connections q where ${ofCompany('q')}), now())`

/** QuickBooks changes an item with the invoice, a moment before we note it; told of it, we read the item alone. */
const isItemRead = sql`l.changed_at >= p.posted_at - interval '10 seconds'`

type Unsettled = { id: string; postingId: string }
/**
 * Orders that our books follow and of which not both all goods left and all of it was invoiced. What somebody booked by hand is settled there, and
 * of an invoice of which we do not know the lines nothing can be said.
 */
async function unsettled(db: Db, after: string): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select o.id, f.posting_id as "postingId" from orders o
    cross join lateral (
      select min(p.id::text) as posting_id, bool_or(p.kind = 'invoice' and ${isThere}) as invoiced,
        bool_or(p.kind = 'invoice' and p.external_id is null) as waits, bool_or(p.kind = 'invoice' and ${isThere} and not ${isRead}) as unread,
        bool_or(p.kind = 'invoice' and ${isThere} and p.sent is null) as unknown
      from postings p where ${ofCompany('p')} and p.order_id = o.id and p.kind in ('invoice', 'estimate') and p.state <> 'ignored') f
    where ${ofCompany('o')} and o.id > ${after}::uuid and o.source <> 'invoice' and f.posting_id is not null and not f.unknown
      and (o.shipped <> 'all' or not f.invoiced or f.waits or f.unread)
    order by o.id limit ${sql.lit(atOnce)}`.execute(db.withoutPlugins())
  return rows
}

async function invoicedOf(db: Db, orderIds: readonly string[]): Promise<Invoiced[]> {
  const { rows } = await sql<Invoiced>`
    select p.order_id as "orderId", l.local_id as "itemId", (-b.quantity)::text as quantity, ${isRead} or ${isItemRead} as "isKnown"
    from postings p cross join lateral app.booked_lines(p) b
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = b.item
    where ${ofCompany('p')} and p.order_id = any(${orderIds}::uuid[]) and p.kind = 'invoice' and ${isThere}`.execute(db.withoutPlugins())
  return rows
}

async function shippedOf(db: Db, orderIds: readonly string[]): Promise<Shipped[]> {
  const { rows } = await sql<Shipped>`
    select m.order_id as "orderId", l.item_id as "itemId", l.unit, e.quantity::text as quantity from shipments m
    join shipment_lines e on ${ofCompany('e')} and e.shipment_id = m.id
    join order_lines l on ${ofCompany('l')} and l.order_id = m.order_id and l.line_no = e.line_no
    where ${ofCompany('m')} and m.order_id = any(${orderIds}::uuid[]) and m.called_off_at is null and l.item_id is not null`.execute(
    db.withoutPlugins(),
  )
  return inGoods(db, rows)
}

async function note(db: Db, booked: readonly { postingId: string; itemId: string; quantity: string }[]): Promise<void> {
  if (!booked.length) return
  // Not before the moment that counting begins with, whatever this machine's clock says.
  await sql`insert into stock_booked (company_id, item_id, posting_id, quantity, created_at)
    select ${company}::uuid, given.*, greatest(clock_timestamp(), (select r.begun_at from stock_readings r where ${ofCompany('r')}))
    from unnest(${booked.map(({ itemId }) => itemId)}::uuid[], ${booked.map(({ postingId }) => postingId)}::uuid[],
      ${booked.map(({ quantity }) => quantity)}::numeric[]) as given`.execute(db.withoutPlugins())
}
