import type { Db } from '#server/data/db.ts'
import type { Order } from '../order.ts'

type Dated = { date: string; dueDate: string | null; number: string }
const dueOf = ({ date, dueDate }: Dated) => dueDate ?? date

/** The oldest due first: in this order money is applied to them. */
export const byDue = <T extends Dated>(invoices: readonly T[]): T[] =>
  invoices.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)) || one.number.localeCompare(other.number))

/**
 * The invoices of a payment request with what it asks for each now, in cents: what is open of it in QuickBooks, less what was paid here and is
 * not applied to it there yet. None of an order.
 */
export async function invoicesOfRequest(db: Db, { id, source, openAmount }: Pick<Order, 'id' | 'source' | 'openAmount'>) {
  if (source !== 'invoice') return []
  const rows = await db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .select(['invoices.id', 'number', 'date', 'dueDate', 'total', 'balance', 'voided', 'deleted'])
    .where('orderId', '=', id)
    .execute()
  const sorted = byDue(rows).map(({ voided, deleted, ...row }) => ({ ...row, isOff: voided || deleted }))
  const asked = askedOf(
    sorted.map(({ balance, isOff }) => (isOff ? 0 : balance)),
    openAmount,
  )
  return sorted.map((row, index) => ({ ...row, asked: asked[index] ?? 0 }))
}

/** The invoices of QuickBooks by which an order is asked for, the newest first; those that stand. */
export const invoicesOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('orderInvoices')
    .innerJoin('invoices', 'invoices.id', 'orderInvoices.invoiceId')
    .select(['invoices.id', 'invoices.number', 'invoices.date'])
    .where('orderInvoices.orderId', '=', orderId)
    .where('invoices.voided', '=', false)
    .where('invoices.deleted', '=', false)
    .orderBy('invoices.date', 'desc')
    .orderBy('invoices.id', 'desc')
    .execute()

/** What is asked for each of these balances where so much is asked for in all: what came already is of the first. */
export function askedOf(balances: readonly number[], open: number): number[] {
  let came = Math.max(0, balances.reduce((sum, balance) => sum + balance, 0) - open)
  return balances.map((balance) => {
    const paid = Math.min(came, balance)
    came -= paid
    return balance - paid
  })
}
