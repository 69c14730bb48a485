import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { byDue, orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { addWork } from '../add-work.ts'
import { type Chart, externalIdOf } from '../chart.ts'
import { appliedBy, howApplied, invoicesOf, isBehind } from './payment.ts'
import { type Body, dollars, noteOf, type Posting, ref, titleOf, type Wanted } from './posting-body.ts'

/**
 * What a rep took in cash or by check, into the account that was chosen for it, else into undeposited funds: applied to the invoices of what was
 * sold with it, or to those that it names. The rest is the customer's credit.
 */
export async function collectedOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const row = await db.selectFrom('collectedPayments').selectAll().where('id', '=', posting.sourceId).executeTakeFirst()
  if (!row?.posted) return { is: 'none' }
  const { amount, orderId, number, cash, checkNumber } = row
  const order = orderId ? await orderById(db, orderId) : undefined
  const customer = await externalIdOf(db, 'customer', order?.customerId ?? (await standingCustomer(db, row.customerId)))
  if (!customer) return { is: 'blocked', by: 'customer', amount }
  const isOff = order?.state === 'Cancelled' || order?.state === 'Rejected'
  const invoices = order ? (await invoicesOf(db, order.id)).map((each) => ({ ...each, most: amount })) : await namedBy(db, row.id)
  if (order && !isOff && (!invoices.length || (await isBehind(db, chart, order)))) return { is: 'blocked', by: 'invoice', amount }
  const applied = await appliedBy(db, posting)
  let left = amount
  const lines: Body[] = []
  const standing = invoices.filter(({ deleted, voided }) => !deleted && !voided)
  for (const { externalId, balance, most } of standing) {
    // What this payment pays already is open to it.
    const pays = Math.min(left, balance + (applied.on.get(externalId) ?? 0), most)
    left -= Math.max(0, pays)
    if (pays > 0) lines.push({ Amount: dollars(pays), LinkedTxn: [{ TxnId: externalId, TxnType: 'Invoice' }] })
  }
  const how = [
    cash > 0 && `Cash ${formatCents(cash)}`,
    amount > cash && `Check ${[checkNumber, formatCents(amount - cash)].filter(Boolean).join(' ')}`,
  ]
  const reference = (checkNumber || number).slice(0, 21)
  return {
    is: 'send',
    entity: 'Payment',
    amount,
    ...howApplied(posting, applied, standing, { counted: amount, pays: amount - left }),
    where: `PaymentRefNum = '${reference.replace(/['\\]/g, '\\$&')}'`,
    body: {
      CustomerRef: ref(customer),
      TotalAmt: dollars(amount),
      TxnDate: row.takenOn,
      ...(chart.collected && { DepositToAccountRef: ref(chart.collected) }),
      PaymentRefNum: reference,
      PrivateNote: noteOf(posting, [number, ...how, order && titleOf(order)].filter(Boolean).join(', ')),
      Line: lines,
    },
  }
}

/** Merged away since, the survivor. */
export async function standingCustomer(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('customers').select('mergedInto').where('id', '=', id).executeTakeFirst()
  return row?.mergedInto ?? id
}

/** The invoices that a payment names and QuickBooks knows, the oldest due first, each as far as it is for it. */
async function namedBy(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom('collectedParts')
    .innerJoin('invoices', 'invoices.id', 'collectedParts.invoiceId')
    .innerJoin('externalLinks', 'externalLinks.localId', 'collectedParts.invoiceId')
    .select(['externalLinks.externalId', 'externalLinks.changedAt', 'total', 'balance', 'voided', 'deleted', 'date', 'dueDate', 'number'])
    .select('collectedParts.amount as most')
    .where('collectedParts.paymentId', '=', paymentId)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'invoice')
    .where('removedAt', 'is', null)
    .execute()
  return byDue(rows)
}

/**
 * Cents that reps collected for an order, whether the books have them by now or not. Where the books have less of them, that: a check that
 * bounced is voided or deleted there, and was never paid. What is more than the order comes to is on account.
 */
export async function collectedFor(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select least(coalesce(sum(least(m.total, c.amount)), 0), max(o.grand_total + greatest(0, o.books_adjustment)))::bigint as cents
    from collected_payments c join orders o on ${ofCompany('o')} and o.id = c.order_id
    left join postings p on ${ofCompany('p')} and p.kind = 'collected' and p.source_id = c.id::text
    left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = p.external_id
    left join payments m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('c')} and c.order_id = ${orderId}::uuid and c.posted
      and coalesce(p.state not in ('gone', 'voided'), true) and not coalesce(m.voided or m.deleted, false)`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * Has collected payments and credits that name an invoice planned again, where they were refused for how it stood or something lies unapplied; and
 * its orders, where the credit of a return lies so.
 */
export async function lookAgainAtNamed(db: Db, companyId: string, invoiceId: string): Promise<void> {
  const { rows } = await sql<{ kind: 'collected' | 'credit' | 'order'; sourceId: string }>`
    select 'collected' as kind, p.source_id as "sourceId" from collected_parts n join postings p on ${ofCompany('p')} and p.kind = 'collected' and p.source_id = n.payment_id::text
    join invoices i on ${ofCompany('i')} and i.id = n.invoice_id
    left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = p.external_id
    left join payments m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('n')} and n.invoice_id = ${invoiceId}::uuid
      and (p.state in ('error', 'blocked') or m.unapplied > 0 and i.balance > 0 and not i.voided and not i.deleted)
    union
    select 'credit', p.source_id from credits n join postings p on ${ofCompany('p')} and p.kind = 'creditMemo' and p.source_id = n.id::text
    join invoices i on ${ofCompany('i')} and i.id = n.invoice_id
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.external_id = p.external_id
    join credit_memos m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('n')} and n.invoice_id = ${invoiceId}::uuid and m.balance > 0 and i.balance > 0 and not i.voided and not i.deleted
    union
    select 'order', o.order_id::text from order_invoices o join returns r on ${ofCompany('r')} and r.order_id = o.order_id
    join postings p on ${ofCompany('p')} and p.kind = 'creditMemo' and p.source_id = r.id::text
    join invoices i on ${ofCompany('i')} and i.id = o.invoice_id
    join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'creditMemo' and l.external_id = p.external_id
    join credit_memos m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('o')} and o.invoice_id = ${invoiceId}::uuid and m.balance > 0 and i.balance > 0 and not i.voided and not i.deleted`.execute(
    db,
  )
  if (rows.length) await addWork(db, companyId, rows)
}
