import { shares } from './shares.ts'

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
