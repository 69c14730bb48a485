import { centsOf } from './amount.ts'
import { type Decimal, product, quotient } from './decimal.ts'
import type { Allowance } from './item.ts'
import type { OrderLine } from './purchase-order.ts'

type Said = Pick<OrderLine, 'quantity' | 'price' | 'amount' | 'allowances'>

/**
 * Whether a line says that it comes to another amount than its quantity at its price, with or without what comes off and on top of it. Some round
 * the price of one first: a cent is no difference. What was stored before lines had an amount has none.
 */
export function lineAmountDiffers({ quantity, price, amount, allowances }: Said): boolean {
  if (price === null || amount == null) return false
  const [said, goods] = [centsOf(amount), centsOf(product(quantity || '0', price))]
  if (said === null || goods === null) return said !== goods
  const extras = allowances.reduce((total, each) => total + extraCents(each, goods, quantity || '0'), 0)
  return Math.abs(said - goods) > 1 && Math.abs(said - goods - extras) > 1
}

/** What a line comes to in cents, as the document says it, else its quantity at its price; null where neither is said. */
export function lineCents({ quantity, price, amount }: Omit<Said, 'allowances'>): number | null {
  if (amount != null) return centsOf(amount)
  return price === null ? null : centsOf(product(quantity || '0', price))
}

/** A line's amount is without tax (UBL's LineExtensionAmount, EDIFACT's 203). */
const tax = 'Tax'

function extraCents({ kind, code, amountCents, percent, rate, quantity }: Allowance, goods: number, ordered: Decimal): number {
  if (kind === 'none' || code === tax) return 0
  const cents = amountCents ?? (percent === null ? ofEach(rate, quantity ?? ordered) : shareOf(goods, percent))
  return kind === 'charge' ? cents : -cents
}

const ofEach = (rate: Decimal | null, quantity: Decimal) => (rate === null ? 0 : (centsOf(product(rate, quantity)) ?? 0))

/** The share of an amount in cents. */
const shareOf = (cents: number, percent: Decimal) =>
  percent.startsWith('-') || cents < 0 ? 0 : Number(quotient(product(String(cents), percent), '100', 0))
