import { dollarsToCents } from '#contract/money.ts'
import { product } from './decimal.ts'
import type { Invoice, InvoiceLine, Tax } from './invoice.ts'
import type { Allowance } from './item.ts'

/** What an invoice comes to by its own parts, each line rounded to the cent once. */
export function invoiceTotalCents({ lines, allowances, taxes }: Pick<Invoice, 'lines' | 'allowances' | 'taxes'>): number {
  return lines.reduce((total, line) => total + lineTotalCents(line), 0) + extraCents(allowances, taxes)
}

const lineTotalCents = ({ quantity, price, allowances, taxes }: InvoiceLine): number =>
  dollarsToCents(product(quantity, price)) + extraCents(allowances, taxes)

const extraCents = (allowances: readonly Allowance[], taxes: readonly Tax[]): number =>
  allowances.reduce((total, { kind, amountCents }) => total + signs[kind] * (amountCents ?? 0), 0) +
  taxes.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0)

const signs = { allowance: -1, charge: 1, none: 0 }
