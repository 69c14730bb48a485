import { type RawBuilder, sql } from 'kysely'
import { inGoods } from '#features/catalog/stock/server/door.ts'
import { notSold } from '#features/sales/orders/door.ts'
import { literals } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'

/** `lineNo`: of whoever asks; `unit` empty: the item's own. */
export type AskedBack = { lineNo: number; itemId: string; unit: string; quantity: string }
/**
 * Of an item of a line more comes back (`asked`) than is left (`most`) of what was `sold` once `back` came back. In the item's own unit. `of`: whose
 * bound it is: of the invoice that is named, or of all that the customer bought.
 */
export type BeyondBought = { lineNo: number; of: 'invoice' | 'customer'; asked: string; most: string; sold: string; back: string }

type Row = { itemId: string; unit: string; quantity: string }
type Short = Omit<BeyondBought, 'of'>
type Kept = { sold: ReadonlyMap<string, string>; back: ReadonlyMap<string, string> }

/** Credits of a customer are judged one after the other, until each is kept: two at once would both find what one of them takes. */
export const oneCreditAtATime = (db: Db, customerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('credits of ' || ${company} || ' ' || ${customerId}::text, 0))`.execute(
    db.withoutPlugins(),
  )

/**
 * Goods of which more comes back than this customer still has, as far as anybody here knows: of the invoice of QuickBooks that is named, and always of
 * all that was bought (orders of ours, and invoices of QuickBooks that are of none of them). What came back is counted there however it was named: the
 * same goods would come back once of nothing, and once more of their invoice or order.
 */
export async function beyondBought(
  db: Db,
  { customerId, invoiceId }: { customerId: string; invoiceId: string | null },
  lines: readonly AskedBack[],
): Promise<BeyondBought[]> {
  const asked = await inGoods(db, lines)
  const ids = [...new Set([...lines, ...asked].map(({ itemId }) => itemId))]
  if (!ids.length) return []
  const ofIt = invoiceId ? shortOf(asked, await ofInvoice(db, invoiceId)) : []
  const said = new Set(ofIt.map(({ lineNo }) => lineNo))
  const ofAll = (await beyondAll(db, customerId, ids, asked)).filter(({ lineNo }) => !said.has(lineNo))
  return [...ofIt.map((each) => ({ ...each, of: 'invoice' as const })), ...ofAll.map((each) => ({ ...each, of: 'customer' as const }))]
}

async function beyondAll(db: Db, customerId: string, ids: readonly string[], asked: readonly AskedBack[]): Promise<Short[]> {
  const beyond = shortOf(asked, await ofCustomer(db, customerId, ids))
  if (!beyond.length) return beyond
  // What was bought in a bundle may come back by itself.
  return shortOf(asked, await ofCustomer(db, customerId, [...ids, ...(await bundlesOf(db, customerId))]))
}

function shortOf(asked: readonly AskedBack[], { sold, back }: Kept): Short[] {
  return [...Map.groupBy(asked, ({ itemId }) => itemId)].flatMap(([itemId, same]) => {
    const [bought, came] = [sold.get(itemId) ?? '0', back.get(itemId) ?? '0']
    const rest = sum([bought, minus(came)])
    const most = compare(rest, '0') > 0 ? rest : '0'
    const wanted = sum(same.map(({ quantity }) => decimal(quantity) ?? '0'))
    const [first] = same
    if (!first || compare(wanted, most) <= 0) return []
    return [{ lineNo: first.lineNo, asked: wanted, most, sold: bought, back: came }]
  })
}
const minus = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`)

async function added(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const goods = await inGoods(db, rows)
  return new Map(
    [...Map.groupBy(goods, ({ itemId }) => itemId)].map(([itemId, same]) => [itemId, sum(same.map(({ quantity }) => quantity))]),
  )
}

const rowsOf = async (db: Db, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db.withoutPlugins())).rows

/** Lines of documents of QuickBooks (`d`) by our items; a line without a quantity is one. */
const theirLines = (table: 'invoices' | 'credit_memos', which: RawBuilder<unknown>) => sql<Row>`
  select x.local_id as "itemId", '' as unit, sum(coalesce((line ->> 'quantity')::numeric, 1))::text as quantity
  from ${sql.table(table)} d cross join lateral jsonb_array_elements(d.lines) line
  join external_links x on ${ofCompany('x')} and x.provider = 'quickbooks' and x.kind = 'item' and x.external_id = line ->> 'item'
  where ${ofCompany('d')} and not d.deleted and not d.voided and ${which} group by 1`

const ourCredits = (which: RawBuilder<unknown>) => sql<Row>`
  select l.item_id as "itemId", l.unit, sum(l.quantity)::text as quantity from credits c
  join credit_lines l on ${ofCompany('l')} and l.credit_id = c.id
  where ${ofCompany('c')} and c.called_off_at is null and ${which} group by 1, 2`

async function ofInvoice(db: Db, invoiceId: string): Promise<Kept> {
  return {
    sold: await added(db, await rowsOf(db, theirLines('invoices', sql`d.id = ${invoiceId}::uuid`))),
    back: await added(db, await rowsOf(db, ourCredits(sql`c.invoice_id = ${invoiceId}::uuid`))),
  }
}

/** Orders that were cancelled are none, quotes and what waits for approval not yet; an order of an invoice of QuickBooks is that invoice. */
const isBought = sql`o.source <> 'invoice' and o.state not in ${literals([...notSold, 'Expired'])}`
const isOfOurs = sql`exists (select from order_invoices n join orders o on ${ofCompany('o')} and o.id = n.order_id and o.source <> 'invoice'
  where ${ofCompany('n')} and n.invoice_id = d.id)`
const isPostedByUs = sql`exists (select from external_links m join postings p on ${ofCompany('p')} and p.kind = 'creditMemo' and p.external_id = m.external_id
  where ${ofCompany('m')} and m.provider = 'quickbooks' and m.kind = 'creditMemo' and m.local_id = d.id)`

async function ofCustomer(db: Db, customerId: string, itemIds: readonly string[]): Promise<Kept> {
  const isMeant = sql`l.customer_id = ${customerId}::uuid and l.item_id = any(${itemIds}::uuid[])`
  const ordered = sql<Row>`
    select l.item_id as "itemId", l.unit, sum(l.quantity)::text as quantity from order_lines l
    join orders o on ${ofCompany('o')} and o.id = l.order_id and ${isBought} where ${ofCompany('l')} and ${isMeant} group by 1, 2`
  const returned = sql<Row>`
    select l.item_id as "itemId", l.unit, sum(e.quantity)::text as quantity from order_lines l
    join returns r on ${ofCompany('r')} and r.order_id = l.order_id and r.called_off_at is null
    join return_lines e on ${ofCompany('e')} and e.return_id = r.id and e.line_no = l.line_no where ${ofCompany('l')} and ${isMeant} group by 1, 2`
  const theirs = sql`d.customer_id = ${customerId}::uuid and x.local_id = any(${itemIds}::uuid[])`
  const sold = [await rowsOf(db, ordered), await rowsOf(db, theirLines('invoices', sql`${theirs} and not ${isOfOurs}`))]
  const back = [
    await rowsOf(db, returned),
    await rowsOf(db, ourCredits(sql`c.customer_id = ${customerId}::uuid and l.item_id = any(${itemIds}::uuid[])`)),
    await rowsOf(db, theirLines('credit_memos', sql`${theirs} and not ${isPostedByUs}`)),
  ]
  return { sold: await added(db, sold.flat()), back: await added(db, back.flat()) }
}

async function bundlesOf(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from order_lines l join items i on ${ofCompany('i')} and i.id = l.item_id and i.item_type = 'Group'
    where ${ofCompany('l')} and l.customer_id = ${customerId}::uuid`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}
