import { centsOf } from './amount.ts'
import { product } from './decimal.ts'
import type { Invoice, InvoiceLine, Tax } from './invoice.ts'
import type { Allowance } from './item.ts'

/** What an invoice comes to by its own parts, each line rounded to the cent once; null where that is more than can be computed with. */
export function invoiceTotalCents({ lines, allowances, taxes }: Pick<Invoice, 'lines' | 'allowances' | 'taxes'>): number | null {
  let total = extraCents(allowances, taxes)
  for (const line of lines) {
    const amount = lineTotalCents(line)
    if (amount === null) return null
    total += amount
  }
  return Number.isSafeInteger(total) ? total : null
}

function lineTotalCents({ quantity, price, allowances, taxes }: InvoiceLine): number | null {
  const amount = centsOf(product(quantity, price))
  return amount === null ? null : amount + extraCents(allowances, taxes)
}

const extraCents = (allowances: readonly Allowance[], taxes: readonly Tax[]): number =>
  allowances.reduce((total, { kind, amountCents }) => total + signs[kind] * (amountCents ?? 0), 0) +
  taxes.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0)

const signs = { allowance: -1, charge: 1, none: 0 }
