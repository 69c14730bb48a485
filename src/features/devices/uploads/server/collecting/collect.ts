import { sql } from 'kysely'
import { keepMoney, orderById } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { documentsBefore } from '../records.ts'
import type { Seat } from '../taking/seat.ts'

/** Whether what was taken on that day goes into QuickBooks by itself; else a person enters it there. */
export async function isBooked(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from book_settings s join quickbooks_connections q on ${ofCompany('q')} and q.state <> 'disconnected'
    where ${ofCompany('s')} and s.active and s.money_from <= ${day}::date and s.from_date <= ${day}::date`.execute(db.withoutPlugins())
  return rows.length > 0
}

/** Money that is in hand with a document, and is no promise: quotes sell nothing, and credits are made by a person. */
export const isCollected = ({ kind, payment }: DeviceDocument) => payment?.method === 'O' && kind !== 'credit' && kind !== 'estimate'

/** `id`: of the row of the document. `byHand`: a person enters it in the books, or has. */
type Collected = { id: string; document: DeviceDocument; day: string; orderId: string | null; byHand?: boolean }

/**
 * What was taken with an accepted document is a payment of its customer from now on, once, and with the rep until it is handed in. Where the books are
 * posted to, it counts for its order here, and they follow. Answers whether nobody has to enter it any more.
 */
export async function collect(db: Db, by: Actor, seat: Seat, { id, document, day, orderId, byHand = false }: Collected): Promise<boolean> {
  const { payment, customerId, number } = document
  if (!payment || !isCollected(document)) return false
  // What was said of it by an earlier document of the same sale is not taken twice: a person compares them.
  if (document.changes && (await wasCollected(db, seat.id, document))) return false
  const order = orderId ? await orderById(db, orderId, { lock: true }) : undefined
  // Nobody has said yet that what awaits approval is sold.
  const posted = !byHand && order?.state !== 'AwaitingApproval' && (await isBooked(db, day))
  const taken = { takenOn: day, amount: payment.amount, cash: Math.min(payment.cash, payment.amount), checkNumber: payment.checkNumber }
  const before = document.changes ? await notedBefore(db, seat.id, document) : undefined
  // Handed in already, or with another rep, and not the same: a person compares them.
  const isElsewhere = before && (before.settlementId !== null || before.repId !== seat.repId)
  if (isElsewhere && (before.amount !== taken.amount || before.cash !== taken.cash)) return false
  const says = { documentId: id, customerId, orderId, number, posted, ...taken }
  const made = before
    ? await db.updateTable('collectedPayments').set(says).where('id', '=', before.id).returning('id').executeTakeFirst()
    : await db
        .insertInto('collectedPayments')
        .values({ companyId: seat.companyId, deviceId: seat.id, repId: seat.repId, ...says })
        .onConflict((known) => known.columns(['companyId', 'documentId']).doNothing())
        .returning('id')
        .executeTakeFirst()
  if (made && !orderId) await keepParts(db, seat.companyId, { id: made.id, amount: taken.amount }, document)
  if (!posted) return false
  // The books say the same of it as soon as they have it.
  // What is more than the order comes to is on the customer's account.
  if (made && order) await keepMoney(db, by, order, { settledInBooks: order.settledInBooks + Math.min(payment.amount, order.openAmount) })
  await db.updateTable('deviceDocuments').set({ money: 'recorded' }).where('id', '=', id).execute()
  return true
}

/** What is noted of a document that it takes the place of: the same money, which nobody has entered in the books yet. */
async function notedBefore(db: Db, deviceId: string, document: DeviceDocument) {
  const ids = (await documentsBefore(db, deviceId, document)).map(({ id }) => id)
  if (!ids.length) return undefined
  const query = db.selectFrom('collectedPayments').select(['id', 'amount', 'cash', 'settlementId', 'repId']).where('posted', '=', false)
  // Locked: the office may be counting it as handed in.
  return query.where('documentId', 'in', ids).orderBy('createdAt', 'desc').limit(1).forUpdate().executeTakeFirst()
}

/** Here or by a person: with a document that it takes the place of, however many lie between, or with another one of their orders. */
async function wasCollected(db: Db, deviceId: string, document: DeviceDocument): Promise<boolean> {
  const before = await documentsBefore(db, deviceId, document)
  if (before.some(({ money }) => money === 'recorded')) return true
  const orderIds = before.flatMap(({ orderId }) => orderId ?? [])
  if (!orderIds.length) return false
  const row = await db
    .selectFrom('deviceDocuments')
    .select('id')
    .where('orderId', 'in', orderIds)
    .where('money', '=', 'recorded')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of the invoices that it names, those of the customer; the rest is on account. What was said before of the same money counts no more. */
export async function keepParts(
  db: Db,
  companyId: string,
  { id: paymentId, amount }: { id: string; amount: number },
  { payment, customerId }: DeviceDocument,
): Promise<void> {
  await db.deleteFrom('collectedParts').where('paymentId', '=', paymentId).execute()
  const named = new Map<string, number>()
  for (const { invoiceId, amount: part } of payment?.invoices ?? []) named.set(invoiceId, (named.get(invoiceId) ?? 0) + part)
  if (!named.size) return
  const theirs = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', 'in', [...named.keys()])
    .where('customerId', '=', customerId)
    .where('deleted', '=', false)
    .where('voided', '=', false)
    .execute()
  let left = amount
  const parts = [...named].flatMap(([invoiceId, most]) => {
    const part = theirs.some(({ id }) => id === invoiceId) ? Math.min(left, most) : 0
    left -= part
    return part > 0 ? [{ companyId, paymentId, invoiceId, amount: part }] : []
  })
  if (parts.length) await db.insertInto('collectedParts').values(parts).execute()
}
