/** Whole cents. Everything stored, summed and sent is in cents; dollars exist only at the edges. */
export type Cents = number & { readonly unit: 'cents' }

export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount in cents: ${amount}`)
  return amount as Cents
}

/** A rest of a cent is settled by rule: nobody is asked for it, and nobody told (decision 0031). */
export const settledCents = 1

/**
 * A dollar amount as QuickBooks and people write it (number or decimal text), rounded half away from zero to cents.
 * Works on the decimal digits, so 1.005 becomes 101 and not 100.
 */
export function dollarsToCents(dollars: number | string): Cents {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(typeof dollars === 'number' ? plainDecimal(dollars) : dollars.trim())
  if (!match || (!match[2] && !match[3])) throw new RangeError(`Not an amount in dollars: ${dollars}`)
  const fraction = `${match[3] ?? ''}000`
  const amount = Number(match[2] || 0) * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0)
  return cents(match[1] && amount ? -amount : amount)
}

/** An amount as people type it to search, `$1,234.50` or `1234.5`; null for anything else. */
export function typedAmount(typed: string): Cents | null {
  const amount = /^\$?([\d,]{1,13}(?:\.\d{1,2})?)$/.exec(typed)?.[1]?.replaceAll(',', '')
  return amount ? dollarsToCents(amount) : null
}

export const centsToDollars = (amount: number): number => amount / 100

/** Stripe gives amounts of these in hundredths although they have no smaller unit (Stripe's page on currencies, "special cases"). */
const inHundredths = ['ISK', 'UGX', 'HUF', 'TWD']
/** How many decimals of a currency (`usd`, `JPY`) the whole numbers of Stripe and of ours stand for: 2 for dollars, 0 for yen. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase()
  if (inHundredths.includes(code)) return 2
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `$1,234.50`: en-US with exactly 2 decimals in every language (specification 9). */
export const formatCents = (amount: number): string => format.format(amount / 100)

const plainDecimal = (amount: number) => (/e/i.test(String(amount)) ? amount.toFixed(10) : String(amount))
