type Line = { amount: number; taxable: boolean }

/**
 * What each line is billed at once the order's discount lies on it; cents, in and out. The discount goes to the taxed and the untaxed lines in
 * proportion, then to each line of them, by largest remainder: so the lines add up to the cent, and what is taxed is the sum of lines that
 * somebody can read, here and in QuickBooks alike.
 */
export function billedAmounts(lines: readonly Line[], discount: number): number[] {
  const groups = [true, false].map((taxable) => lines.filter((line) => line.taxable === taxable))
  const ofGroup = shares(discount, groups.map(sumOf))
  const off = groups.map((group, index) =>
    shares(
      ofGroup[index] ?? 0,
      group.map(({ amount }) => amount),
    )[Symbol.iterator](),
  )
  return lines.map(({ amount, taxable }) => amount - (off[taxable ? 0 : 1]?.next().value ?? 0))
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** `total`, at most the sum of the weights, cut in their proportion: each part rounded down, the cents left over to the largest remainders. */
function shares(total: number, weights: readonly number[]): number[] {
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
