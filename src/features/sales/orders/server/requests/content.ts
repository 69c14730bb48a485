import { type Cents, cents } from '#contract/money.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderLine } from '../../contract.ts'
import { countOf } from '../../price/totals.ts'
import { linesOfInvoice } from './invoice-lines.ts'
import { byDue } from './invoices.ts'

type Invoice = { number: string; date: string; dueDate: string | null; total: number; tax: number; lines: unknown }
type Content = {
  lines: OrderLine[]
  amounts: Cents[]
  itemCount: number
  subtotal: Cents
  taxes: Cents
  grandTotal: Cents
}

/** What a request for these invoices says: what they say, one after another, the oldest due first. */
export async function contentOf(db: Db, invoices: readonly Invoice[]): Promise<Content> {
  const written: Awaited<ReturnType<typeof linesOfInvoice>> = []
  for (const invoice of byDue(invoices)) written.push(...(await linesOfInvoice(db, invoice)))
  const sumOf = (what: 'total' | 'tax') => invoices.reduce((sum, invoice) => sum + invoice[what], 0)
  return {
    lines: written.map(({ line }) => line),
    amounts: written.map(({ amount }) => cents(amount)),
    itemCount: countOf(written.map(({ line }) => line.quantity)),
    subtotal: cents(sumOf('total') - sumOf('tax')),
    taxes: cents(sumOf('tax')),
    grandTotal: cents(sumOf('total')),
  }
}
