import { compared, type Exact, exact, rounded, roundedDown } from './exact.ts'

/** `none`: to the cent, or to as many decimals as the amount has of which it is a percentage. */
export const roundings = ['none', 'up', 'down', 'nearest'] as const
export type Rounding = (typeof roundings)[number]
/** What the cents of a price are; `.05`: a multiple of five cents. */
export const priceEndings = ['.99', '.95', '.00', '.05'] as const
export type PriceEnding = (typeof priceEndings)[number]

/** Cents: the step from one such price to the next, and the lowest that is more than nothing. */
const steps: Record<PriceEnding, { step: bigint; lowest: bigint }> = {
  '.99': { step: 100n, lowest: 99n },
  '.95': { step: 100n, lowest: 95n },
  '.00': { step: 100n, lowest: 100n },
  '.05': { step: 5n, lowest: 5n },
}
const nothing = exact('0')
/** As QuickBooks has them. */
export const mostDecimals = 5

type Rounded = { price: Exact; rounding: Rounding }

/**
 * What comes to nothing stays nothing, and nothing else becomes it: where the price below would be none, the amount itself counts. Down is
 * never up. In the middle between two it is the higher one.
 */
export function roundPrice(amount: Exact, rounding: Rounding, ending: PriceEnding, decimals = 2): Rounded {
  if (compared(amount, nothing) <= 0) return { price: nothing, rounding }
  const itself = (): Rounded => ({
    price: asExactAsNeeded(amount, decimals, rounding === 'down' ? roundedDown : rounded),
    rounding: 'none',
  })
  if (rounding === 'none') return itself()
  const { step, lowest } = steps[ending]
  const unit = 10n ** BigInt(Math.max(0, amount.places - 2))
  // Hundredths of cents and finer are kept until it is decided.
  const fine = amount.places < 2 ? amount.digits * 10n ** BigInt(2 - amount.places) : amount.digits
  const above = fine - lowest * unit
  const size = step * unit
  // The one before the lowest is no price.
  const down = above < 0n ? -1n : above / size
  const rest = above - down * size
  const isUpper = rest > 0n && (rounding === 'up' || (rounding === 'nearest' && 2n * rest >= size))
  const chosen = isUpper ? down + 1n : down
  return chosen < 0n ? itself() : { price: { digits: lowest + chosen * step, places: 2 }, rounding }
}

/** With these decimals, or with all there are where these would say nothing. */
function asExactAsNeeded(amount: Exact, decimals: number, cut: (amount: Exact, to: number) => Exact): Exact {
  const price = cut(amount, decimals)
  return price.digits === 0n ? cut(amount, mostDecimals) : price
}
