import { sql } from 'kysely'
import {
  cancelPlaced,
  followInvoices,
  isCancellable,
  keepMoney,
  moveToCustomer,
  type Order,
  orderById,
  tellChanged,
} from '#features/sales/orders/server/door.ts'
import { quickbooksActor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { addWork, isByItself } from './add-work.ts'
import { collectedFor, lookAgainAtNamed } from './body/collected.ts'
import type { BlockedBy } from './body/posting-body.ts'
import { externalIdOf } from './chart.ts'
import { askCheck } from './check.ts'

type Run = { services: Services; db: Db; companyId: string; isPosting: boolean }

/**
 * What happened to an invoice in QuickBooks happens to the orders that it is of: money that is not ours, another total, another customer, a
 * void. Whatever of ours depends on it is looked at again. While we do not know whether something of ours arrived there, it waits.
 */
export async function followBooks(run: Run, invoiceId: string): Promise<BlockedBy | null> {
  const { db } = run
  const ids = await db
    .selectFrom('orderInvoices')
    .select('orderId as id')
    .distinct()
    .where('invoiceId', '=', invoiceId)
    .orderBy('orderId')
    .execute()
  let blocked: BlockedBy | null = null
  for (const { id } of ids) {
    const order = await orderById(db, id, { lock: true })
    if (order) blocked = (await follow(run, order, invoiceId)) ?? blocked
  }
  if (run.isPosting) await lookAgainAtNamed(db, run.companyId, invoiceId)
  return blocked
}

const invoicesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .selectAll('invoices')
    .select('part')
    .where('orderId', '=', orderId)
    .orderBy('part')
    .execute()
type Invoice = Awaited<ReturnType<typeof invoicesOf>>[number]

async function follow(run: Run, before: Order, invoiceId: string): Promise<BlockedBy | null> {
  const { services, db, companyId } = run
  if (before.state === 'Cancelled' || before.state === 'Rejected') return null
  const ours = await postingsOf(db, before.id)
  if (ours.some(({ state }) => state === 'sending' || state === 'unknown')) return 'invoice'
  const ownOf = ({ part }: Invoice) => ours.find(({ kind, sourceId }) => kind === 'invoice' && sourceId === part)
  // One that we took back ourselves is of no shipment any more.
  const invoices = (await invoicesOf(db, before.id)).filter((invoice) => ownOf(invoice)?.state !== 'voided')
  const moved = invoices.find(({ id }) => id === invoiceId)
  const settled = await settledOn(db, before, invoices)
  if (!moved || settled === 'behind') return null
  if (settled === 'doubtful') return 'invoice'
  const by = quickbooksActor(companyId)
  const isOff = invoices.every(goneOf)
  if (isOff && before.source === 'invoice' && isCancellable(before))
    await cancelPlaced(services, db, by, before, moved.deleted ? 'invoiceDeleted' : 'invoiceVoided')
  else {
    const isMoved = await followCustomer(db, before, moved)
    const standing = invoices.filter((invoice) => !goneOf(invoice))
    const content = !isOff && before.source === 'invoice' ? await followInvoices(db, by, before, standing) : before
    await keepMoney(db, by, content, {
      invoiceOff: isOff && (before.source === 'invoice' || isWhole(before, invoices)),
      settledInBooks: settled,
      booksAdjustment: invoices.reduce((sum, invoice) => sum + adjustmentOf(before, invoices, invoice, ownOf(invoice)), 0),
    })
    const after = await orderById(db, before.id)
    if (after?.openAmount !== before.openAmount || after?.version !== before.version || after?.state !== before.state)
      await tellChanged(services, db, before)
    if (isMoved || ours.some((posting) => isEdited(posting, invoices, before.customerId)))
      await askCheck(services, db, { companyId, orderId: before.id, payoutId: null })
  }
  // Of ours that counts and lies unapplied there, something may be taken now.
  const unapplied = invoices.some((invoice) => invoice.balance > 0 && !goneOf(invoice))
    ? ours.filter((each) => isByItself(each.kind) && each.unapplied > 0)
    : []
  if (run.isPosting && unapplied.length)
    await addWork(
      db,
      companyId,
      unapplied.flatMap(({ kind, sourceId }) => (isByItself(kind) ? [{ kind, sourceId }] : [])),
    )
  // What was refused for how the invoice stood may be taken now.
  if (run.isPosting && ours.some(({ state }) => state === 'error' || state === 'blocked'))
    await addWork(db, companyId, [{ kind: 'order', sourceId: before.id }])
  return null
}

const goneOf = ({ voided, deleted }: Invoice) => voided || deleted
/** One invoice asks for all of the order; else there are some for parts of it. */
const isWhole = ({ id }: Order, [first, ...more]: readonly Invoice[]) => first?.part === id && !more.length

/**
 * Cents of others' money on these invoices. `behind`: one does not know all of ours yet, and comes anew when it does. `doubtful`: it may be from
 * before something of ours, and may be as it stays: it is looked at again once what comes anew has come.
 */
async function settledOn(db: Db, before: Order, invoices: readonly Invoice[]): Promise<number | 'behind' | 'doubtful'> {
  const all = await Promise.all(invoices.map(async (invoice) => ({ invoice, applied: await oursOn(db, before.id, invoice.id) })))
  const came = ({ total, balance }: Invoice) => total - balance
  const settled = all.reduce(
    (sum, { invoice, applied }) => sum + (goneOf(invoice) ? 0 : Math.max(0, came(invoice) - applied.sum)),
    await collectedFor(db, before.id),
  )
  if (all.some(({ invoice, applied }) => applied.isAhead || (!goneOf(invoice) && came(invoice) < applied.sum))) return 'behind'
  const isDoubtful = settled < before.settledInBooks && all.some(({ invoice, applied }) => !goneOf(invoice) && applied.isLevel)
  return isDoubtful ? 'doubtful' : settled
}

/** By how much a person changed the total of an invoice of ours; of a part that is gone nothing is asked any more. */
function adjustmentOf(order: Order, invoices: readonly Invoice[], invoice: Invoice, own: Ours | undefined): number {
  const answered = own?.externalId ? own.answeredTotal : null
  if (order.source === 'invoice' || answered === null) return 0
  if (goneOf(invoice)) return isWhole(order, invoices) ? 0 : -answered
  return invoice.total - answered
}

/** Somebody merged the order's customer into the one that the invoice is of now. Who moves an invoice alone changes a document, not the order. */
async function followCustomer(db: Db, order: Order, { customerId }: Invoice): Promise<boolean> {
  if (!customerId || customerId === order.customerId || (await externalIdOf(db, 'customer', order.customerId))) return false
  const known = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('localId', '=', order.customerId)
    .executeTakeFirst()
  if (known) await moveToCustomer(db, order.id, customerId)
  return known !== undefined
}

const postingsOf = async (db: Db, orderId: string) => {
  const { rows } = await sql<Ours>`
    select p.kind, p.source_id as "sourceId", p.state, p.external_id as "externalId", p.answered_total as "answeredTotal", p.total,
      m.total as "paymentTotal", coalesce(m.unapplied, 0) as unapplied, coalesce(m.voided or m.deleted, false) as "paymentOff"
    from postings p
    left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and p.kind in ('payment', 'collected') and l.external_id = p.external_id
    left join payments m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind in ('invoice', 'payment', 'collected')`.execute(
    db.withoutPlugins(),
  )
  return rows
}
type Ours = {
  kind: 'invoice' | 'payment' | 'collected'
  sourceId: string
  state: string
  externalId: string | null
  answeredTotal: number | null
  total: number | null
  paymentTotal: number | null
  unapplied: number
  paymentOff: boolean
}

/** Somebody was at a document of ours there: it is looked at itself, not the mirror. */
function isEdited({ kind, sourceId, state, total, paymentTotal, paymentOff }: Ours, invoices: readonly Invoice[], customerId: string) {
  if (state !== 'posted') return false
  if (kind !== 'invoice') return paymentOff || (paymentTotal !== null && paymentTotal !== total)
  const invoice = invoices.find(({ part }) => part === sourceId)
  return invoice !== undefined && (goneOf(invoice) || invoice.total !== total || invoice.customerId !== customerId)
}

/** An invoice that comes anew has come by then. Less than the time after which what waits is looked at again. */
const doubtFor = '10 seconds'

/**
 * Cents of this order's payments of ours that are applied to the invoice there, and of its credit memos, whoever applied them. `isAhead`: we
 * know of one what the invoice as we have it does not know yet; it is on its way. `isLevel`: of the same second, which is all that QuickBooks'
 * times say, and that a moment ago: the invoice may be from before it.
 */
async function oursOn(db: Db, orderId: string, invoiceId: string): Promise<OursOn> {
  const { rows } = await sql<OursOn>`
    select coalesce(sum(t.amount) filter (where not t.off), 0)::bigint as sum, coalesce(bool_or(t.heard_at > i.changed_at), false) as is_ahead,
      coalesce(max(t.heard_at) = max(i.changed_at) and max(i.changed_at) > now() - ${doubtFor}::interval, false) as is_level
    from external_links i join (
      select a.value ->> 'externalId' as invoice, (a.value ->> 'amount')::bigint as amount, m.voided or m.deleted as off,
        greatest(l.changed_at, l.removed_at) as heard_at
      from postings p
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = p.external_id
      join payments m on ${ofCompany('m')} and m.id = l.local_id
      cross join lateral jsonb_array_elements(m.applied) a
      where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind in ('payment', 'collected') and a.value ->> 'kind' = 'Invoice'
      union all
      select a.value ->> 'externalId', least((a.value ->> 'amount')::bigint, c.amount), m.voided or m.deleted, greatest(l.changed_at, l.removed_at)
      from postings p
      join orders o on ${ofCompany('o')} and o.id = p.order_id
      join payments m on ${ofCompany('m')} and m.customer_id = o.customer_id
        and m.applied @> jsonb_build_array(jsonb_build_object('kind', 'CreditMemo', 'externalId', p.external_id))
      join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.local_id = m.id
      cross join lateral jsonb_array_elements(m.applied) a
      cross join lateral (select sum((e.value ->> 'amount')::bigint)::bigint as amount from jsonb_array_elements(m.applied) e
        where e.value ->> 'kind' = 'CreditMemo' and e.value ->> 'externalId' = p.external_id) c
      where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind = 'creditMemo' and a.value ->> 'kind' = 'Invoice') t
      on t.invoice = i.external_id
    where ${ofCompany('i')} and i.provider = 'quickbooks' and i.kind = 'invoice' and i.local_id = ${invoiceId}::uuid`.execute(db)
  return rows[0] ?? { sum: 0, isAhead: false, isLevel: false }
}
type OursOn = { sum: number; isAhead: boolean; isLevel: boolean }
