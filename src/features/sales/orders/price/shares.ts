/**
 * `total`, at most the sum of the weights, cut in their proportion: each part rounded down, the cents left over to the largest remainders. No
 * part is more than its weight.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (!total || !whole) return weights.map(() => 0)
  const cut = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, part: Number(product / whole), rest: product % whole }
  })
  const left = total - cut.reduce((sum, { part }) => sum + part, 0)
  const first = new Set(
    cut
      .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return cut.map(({ part, index }) => part + (first.has(index) ? 1 : 0))
}
