import { compared, type Exact, rounded } from './exact.ts'

/** `none`: to the cent, or to as many decimals as the amount has of which it is a percentage. */
export const roundings = ['none', 'up', 'down', 'nearest'] as const
export type Rounding = (typeof roundings)[number]
/** What the cents of a price are; `.05`: a multiple of five cents. */
export const priceEndings = ['.99', '.95', '.00', '.05'] as const
export type PriceEnding = (typeof priceEndings)[number]

/** Cents: the step from one such price to the next, and the lowest that is not below zero. */
const steps: Record<PriceEnding, { step: bigint; lowest: bigint }> = {
  '.99': { step: 100n, lowest: 99n },
  '.95': { step: 100n, lowest: 95n },
  '.00': { step: 100n, lowest: 0n },
  '.05': { step: 5n, lowest: 0n },
}
const nothing: Exact = { digits: 0n, places: 0 }

/** What comes to nothing stays nothing, and no price falls below the lowest with its ending. In the middle between two it is the higher one. */
export function roundPrice(amount: Exact, rounding: Rounding, ending: PriceEnding, decimals = 2): Exact {
  if (compared(amount, nothing) <= 0) return nothing
  if (rounding === 'none') return rounded(amount, decimals)
  const { step, lowest } = steps[ending]
  const unit = 10n ** BigInt(Math.max(0, amount.places - 2))
  // Hundredths of cents and finer are kept until it is decided.
  const fine = amount.places < 2 ? amount.digits * 10n ** BigInt(2 - amount.places) : amount.digits
  const above = fine - lowest * unit
  const size = step * unit
  const down = above < 0n ? 0n : above / size
  const isOne = above >= 0n && above % size === 0n
  const up = above < 0n || isOne ? down : down + 1n
  const isUpper = rounding === 'up' || (rounding === 'nearest' && 2n * (above - down * size) >= size)
  return { digits: lowest + (isUpper ? up : down) * step, places: 2 }
}
