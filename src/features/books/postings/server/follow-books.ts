import { sql } from 'kysely'
import {
  cancelPlaced,
  followInvoice,
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
import { addWork } from './add-work.ts'
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
  const ids = await db.selectFrom('orders').select('id').where('invoiceId', '=', invoiceId).orderBy('id').execute()
  let blocked: BlockedBy | null = null
  for (const { id } of ids) {
    const order = await orderById(db, id, { lock: true })
    const invoice = order && (await invoiceOf(db, invoiceId))
    if (order && invoice) blocked = (await follow(run, order, invoice)) ?? blocked
  }
  return blocked
}

const invoiceOf = (db: Db, id: string) => db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
type Invoice = NonNullable<Awaited<ReturnType<typeof invoiceOf>>>

async function follow(run: Run, before: Order, invoice: Invoice): Promise<BlockedBy | null> {
  const { services, db, companyId } = run
  if (before.state === 'Cancelled' || before.state === 'Rejected') return null
  const ours = await postingsOf(db, before.id)
  if (ours.some(({ state }) => state === 'sending' || state === 'unknown')) return 'invoice'
  const applied = await oursOn(db, before.id, invoice.id)
  const settled = Math.max(0, invoice.total - invoice.balance - applied.sum)
  const isBehind = invoice.total - invoice.balance < applied.sum || (applied.isLevel && settled < before.settledInBooks)
  // What the invoice does not know yet it will, and then this is looked at again.
  if (applied.isAhead || (isBehind && !invoice.voided && !invoice.deleted)) return null
  const by = quickbooksActor(companyId)
  const isOff = invoice.voided || invoice.deleted
  if (isOff && before.source === 'invoice' && isCancellable(before))
    await cancelPlaced(services, db, by, before, invoice.deleted ? 'invoiceDeleted' : 'invoiceVoided')
  else {
    const isMoved = await followCustomer(db, before, invoice)
    const content = !isOff && before.source === 'invoice' ? await followInvoice(db, by, before, invoice) : before
    const own = ours.find(({ kind }) => kind === 'invoice')
    const answered = own?.externalId ? own.answeredTotal : null
    await keepMoney(db, by, content, {
      invoiceOff: isOff,
      settledInBooks: isOff ? 0 : settled,
      booksAdjustment: isOff || answered === null || before.source === 'invoice' ? 0 : invoice.total - answered,
    })
    const after = await orderById(db, before.id)
    if (after?.openAmount !== before.openAmount || after?.version !== before.version || after?.state !== before.state)
      await tellChanged(services, db, before)
    if (isMoved || ours.some((posting) => isEdited(posting, invoice, before.customerId)))
      await askCheck(services, db, { companyId, orderId: before.id, payoutId: null })
  }
  // What was refused for how the invoice stood may be taken now.
  if (run.isPosting && ours.some(({ state }) => state === 'error' || state === 'blocked'))
    await addWork(db, companyId, [{ kind: 'order', sourceId: before.id }])
  return null
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
    select p.kind, p.state, p.external_id as "externalId", p.answered_total as "answeredTotal", p.total,
      m.total as "paymentTotal", coalesce(m.voided or m.deleted, false) as "paymentOff"
    from postings p
    left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and p.kind = 'payment' and l.external_id = p.external_id
    left join payments m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind in ('invoice', 'payment')`.execute(db.withoutPlugins())
  return rows
}
type Ours = {
  kind: 'invoice' | 'payment'
  state: string
  externalId: string | null
  answeredTotal: number | null
  total: number | null
  paymentTotal: number | null
  paymentOff: boolean
}

/** Somebody was at a document of ours there: it is looked at itself, not the mirror. */
function isEdited({ kind, state, total, paymentTotal, paymentOff }: Ours, invoice: Invoice, customerId: string): boolean {
  if (state !== 'posted') return false
  if (kind === 'payment') return paymentOff || (paymentTotal !== null && paymentTotal !== total)
  return invoice.voided || invoice.deleted || invoice.total !== total || invoice.customerId !== customerId
}

/**
 * Cents of this order's payments of ours that are applied to the invoice there. `isAhead`: we know of one what the invoice as we have it does
 * not know yet; it is on its way. `isLevel`: of the same second, which is all that QuickBooks' times say: the invoice may be from before it.
 */
async function oursOn(db: Db, orderId: string, invoiceId: string): Promise<OursOn> {
  const { rows } = await sql<OursOn>`
    select coalesce(sum((a.value ->> 'amount')::bigint) filter (where not m.voided and not m.deleted), 0)::bigint as sum,
      coalesce(bool_or(greatest(l.changed_at, l.removed_at) > i.changed_at), false) as is_ahead,
      coalesce(max(greatest(l.changed_at, l.removed_at)) = max(i.changed_at), false) as is_level
    from postings p
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = p.external_id
    join payments m on ${ofCompany('m')} and m.id = l.local_id
    cross join lateral jsonb_array_elements(m.applied) a
    join external_links i on ${ofCompany('i')} and i.provider = 'quickbooks' and i.kind = 'invoice' and i.external_id = a.value ->> 'externalId'
    where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind = 'payment' and a.value ->> 'kind' = 'Invoice'
      and i.local_id = ${invoiceId}::uuid`.execute(db)
  return rows[0] ?? { sum: 0, isAhead: false, isLevel: false }
}
type OursOn = { sum: number; isAhead: boolean; isLevel: boolean }
