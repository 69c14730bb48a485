import { sql } from 'kysely'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { isComputed, isPartOf, keepDocuments, markAllPrograms } from './keep.ts'
import { looseMemos } from './of-books.ts'
import { documentsOfInvoices, isOfOrder } from './of-invoices.ts'
import { documentsOfOrders } from './of-orders.ts'
import { splitPayment } from './payment-split.ts'
import { keepStandings } from './standings.ts'

const mostMarks = 2000
const mostSales = 500
const never = '9999-12-31'
type Mark = { kind: 'invoice' | 'payment' | 'creditMemo' | 'order' | 'customer'; recordId: string }

/** `more`: at once; `waits`: for others to end, and nothing is computed before. */
type Reading = 'done' | 'more' | 'waits'

/** Reads again what was touched, in the transaction that takes the marks. One at a time for each company. */
export async function takeSales(db: Db): Promise<Reading> {
  const { rows: feeds } = await sql<{ readFrom: string | null; ready: boolean | null; wanted: string | null; anyClosed: boolean }>`
    select f.read_from::text as "readFrom", pg_snapshot_xmin(pg_current_snapshot()) >= f.ready as ready,
      (select min(p.from_date)::text from programs p where ${ofCompany('p')} and ${isComputed}) as wanted,
      exists (select from programs p where ${ofCompany('p')} and p.state = 'Closed') as "anyClosed"
    from sale_feeds f where ${ofCompany('f')} for update skip locked`.execute(db.withoutPlugins())
  const [feed] = feeds
  if (!feed) return 'waits'
  const zone = await zoneOf(db)
  const today = dayAt(new Date(), zone)
  const reading = await readFromBeginning(db, feed, { zone, today })
  if (reading !== 'done') return reading
  const { rows: marks } = await sql<Mark>`
    delete from sale_marks m using (select id from sale_marks where ${ofCompany()} order by id limit ${mostMarks} for update skip locked) t
    where ${ofCompany('m')} and m.id = t.id returning m.kind, m.record_id as "recordId"`.execute(db.withoutPlugins())
  if (feed.wanted !== null) await readMarked(db, marks, { zone, today, from: feed.readFrom ?? feed.wanted })
  // While nothing is open nothing new is read: when something is, all of its sales are read again. Of what was rewarded it is heard all the same.
  else {
    if (feed.readFrom !== null) await sql`update sale_feeds set read_from = null where ${ofCompany()}`.execute(db)
    if (feed.anyClosed) await readMarked(db, marks, { zone, today, from: never })
  }
  return marks.length === mostMarks ? 'more' : 'done'
}

/**
 * What was there when the first program opened, or is older than all that was read. Only once all have ended who may not have known that sales are
 * noted: what they wrote is read here.
 */
async function readFromBeginning(
  db: Db,
  { readFrom, ready, wanted }: { readFrom: string | null; ready: boolean | null; wanted: string | null },
  { zone, today }: { zone: string; today: string },
): Promise<Reading> {
  if (wanted === null || (readFrom !== null && readFrom <= wanted)) return 'done'
  if (ready === null) {
    await sql`update sale_feeds set ready = pg_snapshot_xmax(pg_current_snapshot()) where ${ofCompany()}`.execute(db)
    return 'more'
  }
  if (!ready) return 'waits'
  await keepStandings(db, 'all', today)
  const until = readFrom ?? 'infinity'
  const { rows: sales } = await sql<{ id: string; isOrder: boolean }>`
    select o.id, true as "isOrder" from orders o where ${ofCompany('o')} and o.source <> 'invoice' and o.order_date >= ${wanted} and o.order_date < ${until}
    union all
    select i.id, false from invoices i where ${ofCompany('i')} and i.date >= ${wanted} and i.date < ${until} and not i.deleted and not ${isOfOrder}`.execute(
    db.withoutPlugins(),
  )
  await keepSales(db, sales, { zone, today })
  const { rows: memos } = await sql<{ id: string }>`
    select m.id from credit_memos m where ${ofCompany('m')} and m.date >= ${wanted} and not m.deleted and not m.voided
      and not exists (select from sale_documents d where ${ofCompany('d')} and ${isPartOf(sql`m.id::text`)})`.execute(db.withoutPlugins())
  await keepLoose(
    db,
    memos.map(({ id }) => id),
    today,
  )
  await sql`update sale_feeds set read_from = ${wanted} where ${ofCompany()}`.execute(db)
  await markAllPrograms(db)
  return 'done'
}

async function keepSales(db: Db, sales: readonly { id: string; isOrder: boolean }[], { zone, today }: { zone: string; today: string }) {
  for (let at = 0; at < sales.length; at += mostSales) {
    const some = sales.slice(at, at + mostSales)
    const [orders, invoices] = [some.filter(({ isOrder }) => isOrder), some.filter(({ isOrder }) => !isOrder)]
    const documents = [
      ...(await documentsOfOrders(
        db,
        orders.map(({ id }) => id),
        zone,
      )),
      ...(await documentsOfInvoices(
        db,
        invoices.map(({ id }) => id),
      )),
    ]
    await keepDocuments(
      db,
      some.map(({ id }) => id),
      documents,
      today,
    )
  }
}

async function keepLoose(db: Db, ids: readonly string[], today: string) {
  for (let at = 0; at < ids.length; at += mostSales) await keepDocuments(db, [], await looseMemos(db, ids.slice(at, at + mostSales)), today)
}

async function readMarked(db: Db, marks: readonly Mark[], { zone, today, from }: { zone: string; today: string; from: string }) {
  if (!marks.length) return
  const of = (kind: Mark['kind']) => [...new Set(marks.filter((mark) => mark.kind === kind).map(({ recordId }) => recordId))]
  const customers = of('customer')
  if (customers.length && ((await keepStandings(db, customers, today)) || (await anyMerged(db, customers)))) await markAllPrograms(db)
  const [memos, payments] = [of('creditMemo'), of('payment')]
  // What a credit memo is for one sale depends on all that it lowers.
  const lowering = [...memos, ...(await memosIn(db, payments))]
  const before = await salesNamed(db, [...payments, ...lowering])
  const sales = await salesBehind(
    db,
    [...of('invoice'), ...(await invoicesPaid(db, payments, lowering))],
    [...of('order'), ...before],
    from,
  )
  await keepSales(db, sales, { zone, today })
  if (!memos.length) return
  const { rows: loose } = await sql<{ id: string }>`
    select given.id from unnest(${memos}::uuid[]) as given (id)
    where not exists (select from sale_documents d where ${ofCompany('d')} and ${isPartOf(sql`given.id::text`)} and d.sale_id is not null)`.execute(
    db.withoutPlugins(),
  )
  await keepLoose(
    db,
    loose.map(({ id }) => id),
    today,
  )
}

const anyMerged = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db.selectFrom('customerMerges').select('id').where('loserId', 'in', ids).limit(1).execute()).length > 0

/** Sales whose money or credit memo one of these was. */
async function salesNamed(db: Db, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const { rows } = await sql<{ saleId: string }>`
    select distinct d.sale_id as "saleId" from unnest(${ids}::text[]) as given (id)
      join sale_documents d on ${ofCompany('d')} and ${isPartOf(sql`given.id`)} and d.sale_id is not null
    union select sale_id from credit_sales where ${ofCompany()} and credit_memo_id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  return rows.map(({ saleId }) => saleId)
}

/** Credit memos that these payments apply. */
async function memosIn(db: Db, payments: readonly string[]): Promise<string[]> {
  if (!payments.length) return []
  const { rows } = await sql<{ id: string }>`
    select distinct l.local_id as id from payments p cross join lateral jsonb_array_elements(p.applied) e
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.external_id = e ->> 'externalId'
    where ${ofCompany('p')} and p.id = any(${payments}::uuid[]) and e ->> 'kind' = 'CreditMemo'`.execute(db.withoutPlugins())
  return rows.map(({ id }) => id)
}

/** Invoices that payments name, and that credit memos lower by payments of their customers. */
async function invoicesPaid(db: Db, payments: readonly string[], memos: readonly string[]): Promise<string[]> {
  if (!payments.length && !memos.length) return []
  const { rows } = await sql<{ applied: unknown }>`
    select p.applied from payments p where ${ofCompany('p')} and p.id = any(${payments}::uuid[])
    union all
    select p.applied from credit_memos m
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.local_id = m.id
      join payments p on ${ofCompany('p')} and p.customer_id = m.customer_id and not p.deleted and not p.voided
        and p.applied @> jsonb_build_array(jsonb_build_object('kind', 'CreditMemo', 'externalId', l.external_id))
    where ${ofCompany('m')} and m.id = any(${memos}::uuid[])`.execute(db.withoutPlugins())
  const theirs = [...new Set(rows.flatMap(({ applied }) => splitPayment(applied).map(({ invoice }) => invoice)))]
  if (!theirs.length) return []
  const { rows: ours } = await sql<{ id: string }>`
    select local_id as id from external_links where ${ofCompany()} and provider = 'quickbooks' and kind = 'invoice' and external_id = any(${theirs})`.execute(
    db.withoutPlugins(),
  )
  return ours.map(({ id }) => id)
}

/** The sales that these invoices, orders and sales are, of days that are looked at. What was a sale of its own is looked at again as well. */
async function salesBehind(
  db: Db,
  invoices: readonly string[],
  others: readonly string[],
  from: string,
): Promise<{ id: string; isOrder: boolean }[]> {
  const { rows } = await sql<{ id: string; isOrder: boolean }>`
    with given as (select unnest(${[...invoices, ...others]}::uuid[]) as id), found as (
      select o.id, true as is_order, o.order_date as day from orders o join given g on g.id = o.id where ${ofCompany('o')} and o.source <> 'invoice'
      union
      select o.id, true, o.order_date from given g join order_invoices n on ${ofCompany('n')} and n.invoice_id = g.id
        join orders o on ${ofCompany('o')} and o.id = n.order_id and o.source <> 'invoice'
      union
      select i.id, false, i.date from invoices i join given g on g.id = i.id where ${ofCompany('i')})
    select f.id, f.is_order as "isOrder" from found f
    where f.day >= ${from}::date or exists (select from sale_documents d where ${ofCompany('d')} and d.id = f.id::text)`.execute(
    db.withoutPlugins(),
  )
  return rows
}
