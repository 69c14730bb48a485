import { withoutEnd } from '#contract/text-ends.ts'

/** `one` × `other` ÷ `by`, exact, rounded half away from zero, so that a reversal mirrors its reward. */
export function timesOver(one: number, other: number, by: number): number {
  const product = one * other
  if (!Number.isSafeInteger(product)) return Number(overLarge(BigInt(one) * BigInt(other), BigInt(by)))
  const rest = product % by
  const whole = (product - rest) / by
  return 2 * Math.abs(rest) >= by ? whole + Math.sign(product) : whole
}

function overLarge(product: bigint, by: bigint): bigint {
  const half = (2n * (product < 0n ? -product : product) + by) / (2n * by)
  return product < 0n ? -half : half
}

/** `whole` in shares of these weights that sum to it: what is left over goes to the largest remainders, the first of equals first. */
export function sharesOf(whole: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (total === 0n) return weights.map(() => 0)
  const exact = weights.map((weight, at) => {
    const product = BigInt(whole) * BigInt(weight)
    return { at, share: Number(product / total), rest: product % total }
  })
  const shares = exact.map(({ share }) => share)
  const left = whole - shares.reduce((sum, share) => sum + share, 0)
  const byRest = exact.toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1))
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}

/** Decimal text as whole units of 10^-places; what is finer is cut. */
export function scaled(decimal: string, places: number): number {
  const [whole = '', fraction = ''] = decimal.split('.')
  return Number(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** The decimal text of whole units of 10^-places, without zeros behind. */
export function unscaled(units: number, places: number): string {
  const text = String(Math.abs(units)).padStart(places + 1, '0')
  const at = text.length - places
  const fraction = withoutEnd(text.slice(at), '0')
  return `${units < 0 ? '-' : ''}${text.slice(0, at)}${fraction && `.${fraction}`}`
}
