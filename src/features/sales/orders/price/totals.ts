import { AppError } from '#contract/errors.ts'
import { type Cents, cents } from '#contract/money.ts'
import type { OrderLine } from '../contract.ts'
import { billedAmounts } from './billed-amounts.ts'

export type Totals = {
  itemCount: number
  subtotal: Cents
  discount: Cents
  delivery: Cents
  taxes: Cents
  grandTotal: Cents
  /** Per line, after its own discount, before the order's. */
  amounts: Cents[]
}
/** `delivery`: cents for a subtotal. `taxPercent`: 0 to 100, as decimal text; `taxRates`: those it is the sum of (state, county, city). */
export type Charges = { delivery(subtotal: Cents): Cents; taxPercent: string; taxRates?: readonly string[] }
type Priced = Pick<OrderLine, 'quantity' | 'unitPrice' | 'discountPercent' | 'taxable'>

/**
 * What lines come to. The one place where an order is rounded: a line to the cent, then the order's discount, then the tax of each rate, each
 * half away from zero. The discount lies on the lines (`billedAmounts`), of which the taxed ones are taxed; delivery is not.
 */
export function totalsOf(lines: readonly Priced[], discountPercent: string, charges: Charges): Totals {
  const amounts = lines.map(lineAmount)
  const full = sum(amounts)
  const discount = shareOf(full, discountPercent)
  const subtotal = cents(full - discount)
  const delivery = charges.delivery(subtotal)
  const taxes = taxesOn(lines, { amounts, discount }, charges)
  return {
    itemCount: countOf(lines.map(({ quantity }) => quantity)),
    subtotal,
    discount,
    delivery,
    taxes,
    grandTotal: cents(subtotal + delivery + taxes),
    amounts,
  }
}

/** Each rate by itself on what is left of the taxed lines under the order's discount, half away from zero. */
export function taxesOn(
  lines: readonly Pick<Priced, 'taxable'>[],
  { amounts, discount }: Pick<Totals, 'amounts' | 'discount'>,
  { taxRates, taxPercent }: Pick<Charges, 'taxRates' | 'taxPercent'>,
): Cents {
  const billed = billedAmounts(
    lines.map(({ taxable }, index) => ({ amount: amounts[index] ?? 0, taxable })),
    discount,
  )
  const taxable = sum(billed.filter((_, index) => lines[index]?.taxable).map(cents))
  return sum((taxRates ?? [taxPercent]).map((rate) => shareOf(taxable, rate)))
}

/** The sum of quantities; a fractional one counts 1. */
export const countOf = (quantities: readonly string[]) =>
  quantities.reduce((count, quantity) => count + (Number.isInteger(Number(quantity)) ? Number(quantity) : 1), 0)

/** Whether what they come to can be computed with: whoever types sees it before anything is refused. */
export const fits = (lines: readonly Omit<Priced, 'taxable'>[]) =>
  lines.reduce((sum, line) => sum + product(factorsOf(line)), 0n) <= mostCents

/** Cents of a line: quantity × dollars × what is left of a hundred percent is cents already. */
const factorsOf = ({ quantity, unitPrice, discountPercent }: Omit<Priced, 'taxable'>) => [
  exact(quantity),
  exact(unitPrice),
  less(discountPercent),
]
const lineAmount = (line: Priced) => rounded(factorsOf(line))
const shareOf = (amount: Cents, percent: string) => rounded([{ digits: BigInt(amount), places: 0 }, exact(percent), hundredth])

/** `digits` × 10^-`places`. */
type Decimal = { digits: bigint; places: number }
const hundredth: Decimal = { digits: 1n, places: 2 }
function exact(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}
const less = (percent: string): Decimal => {
  const { digits, places } = exact(percent)
  return { digits: 100n * 10n ** BigInt(places) - digits, places }
}

/** Ten billion dollars: two hundred such lines are still added up exactly. */
const mostCents = 10n ** 12n

/** Of what is not negative, rounded once, half up. */
function product(factors: readonly Decimal[]): bigint {
  const digits = factors.reduce((all, factor) => all * factor.digits, 1n)
  const unit = 10n ** BigInt(factors.reduce((places, factor) => places + factor.places, 0))
  return (2n * digits + unit) / (2n * unit)
}

function rounded(factors: readonly Decimal[]): Cents {
  const amount = product(factors)
  if (amount > mostCents) throw new AppError('invalid', { fields: { lines: 'orders.tooLarge' } })
  return cents(Number(amount))
}

const sum = (amounts: readonly Cents[]) => cents(amounts.reduce((total, amount) => total + amount, 0))
