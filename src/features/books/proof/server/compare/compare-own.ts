import { sql } from 'kysely'
import { addWork, checkPostings } from '#features/books/postings/server/door.ts'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DifferenceKind, type Found, type FoundDifference, inCompany, type ProofRun } from '../run.ts'
import { compareAccrued } from './compare-accrued.ts'
import { invoicesOfOrder, refundsWithoutReceipt } from './own-sql.ts'

/**
 * What is ours: every document as it was posted, with its customer and account by id; orders against their invoices, refunds against their
 * receipts. A refund that was overlooked is posted, an order that its invoice did not follow is looked at again.
 */
export async function compareOwn(run: ProofRun, signal: AbortSignal): Promise<Found> {
  const { services, companyId } = run
  await checkPostings(services, { companyId, orderId: null, payoutId: null }, signal)
  const accrued = await compareAccrued(run)
  return inCompany(run, async (db) => {
    const [documents, orders, refunds] = await Promise.all([editedDocuments(db), apartOrders(db), missingReceipts(db)])
    const otherTotals = orders.filter(({ fields }) => fields.some(({ field }) => field === 'total'))
    await addWork(db, companyId, [
      ...refunds.map(({ externalId }) => ({ kind: 'movement' as const, sourceId: externalId })),
      ...((await isPosting(db)) ? otherTotals : []).map(({ externalId }) => ({ kind: 'order' as const, sourceId: externalId })),
    ])
    const known = await countDocuments(db)
    const gone = documents.filter(({ kind }) => kind === 'deletedThere').length
    return {
      checks: [
        ...(known ? [{ entity: 'Posting', measure: 'records' as const, ours: known, theirs: known - gone }] : []),
        ...accrued.checks,
      ],
      differences: [...documents, ...orders, ...refunds, ...accrued.differences],
    }
  })
}

const isPosting = async (db: Db) => (await db.selectFrom('bookSettings').select('active').executeTakeFirst())?.active ?? false

type Row = Pick<FoundDifference, 'externalId' | 'localId' | 'label' | 'date' | 'customerName' | 'customerId'>
const plain = { changedAt: null, deliveryId: null, owedMore: 0 }
const customer = sql`left join customers c on ${ofCompany('c')} and c.id = o.customer_id`
const customerColumns = sql`coalesce(c.customer_name, '') as customer_name, o.customer_id`

async function editedDocuments(db: Db): Promise<FoundDifference[]> {
  const { rows } = await sql<Row & { state: 'differs' | 'changed' | 'gone'; differs: { field: string; ours: string; theirs: string }[] }>`
    select p.id as external_id, p.order_id as local_id, coalesce(nullif(p.number, ''), p.entity || ' ' || p.external_id) as label,
      null as date, ${customerColumns}, p.state, p.differs
    from postings p left join orders o on ${ofCompany('o')} and o.id = p.order_id ${customer}
    where ${ofCompany('p')} and p.state in ('differs', 'changed', 'gone') order by p.unsettled_since desc limit 10000`.execute(db)
  return rows.map(({ state, differs, ...row }) => ({
    ...row,
    ...plain,
    entity: 'Posting',
    kind: state === 'gone' ? 'deletedThere' : kindOf(differs.map(({ field }) => field)),
    fields: differs.map(({ field, ...sides }) => ({ field: names[field] ?? field, ...sides })),
    cause: state === 'differs' ? 'computed' : 'byHand',
  }))
}
const names: Record<string, string> = { name: 'customerId' }
const kindOf = (fields: readonly string[]): DifferenceKind =>
  fields.includes('total') ? 'amount' : fields.includes('name') ? 'customer' : fields.includes('date') ? 'date' : 'details'

async function apartOrders(db: Db): Promise<FoundDifference[]> {
  const { rows } = await sql<
    Row & { total: number; theirs: number; open: number; openThere: number; totalApart: boolean; openApart: boolean }
  >`
    select o.id as external_id, o.id as local_id, '#' || o.number as label, o.order_date as date, ${customerColumns},
      o.grand_total as total, d.theirs, o.open_amount as open, d.open as open_there, d.total_apart, d.open_apart
    from (select distinct order_id from postings where ${ofCompany()} and kind = 'invoice' and external_id is not null and order_id is not null) q
      join orders o on ${ofCompany('o')} and o.id = q.order_id cross join lateral (${invoicesOfOrder}) d ${customer}
    where d.total_apart or d.open_apart limit 10000`.execute(db)
  return rows.map(({ total, theirs, open, openThere, totalApart, openApart, ...row }) => ({
    ...row,
    ...plain,
    entity: 'Order',
    kind: 'amount',
    fields: [
      ...(totalApart ? [{ field: 'total', ours: total, theirs }] : []),
      ...(openApart ? [{ field: 'balance', ours: open, theirs: openThere }] : []),
    ],
    cause: 'notFollowed',
  }))
}

async function missingReceipts(db: Db): Promise<FoundDifference[]> {
  const settings = await db.selectFrom('bookSettings').select('fromDate').executeTakeFirst()
  if (!settings) return []
  const begin = instant(startOfDay(settings.fromDate, await zoneOf(db)))
  const { rows } = await sql<Row & { ours: number; theirs: number | null }>`
    select t.id as external_id, o.id as local_id, '#' || o.number as label, null as date, o.customer_id, '' as customer_name,
      -t.amount as ours, p.total as theirs
    from ${refundsWithoutReceipt(sql`t.created_at >= ${begin}`)} limit 10000`.execute(db)
  return rows.map(({ ours, theirs, ...row }) => ({
    ...row,
    ...plain,
    entity: 'Refund',
    kind: theirs === null ? 'missingThere' : 'amount',
    fields: [{ field: 'total', ours, theirs }],
    cause: 'notPosted',
  }))
}

async function countDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from postings
    where ${ofCompany()} and external_id is not null and state in ('posted', 'differs', 'changed', 'gone')`.execute(db)
  return rows[0]?.count ?? 0
}
