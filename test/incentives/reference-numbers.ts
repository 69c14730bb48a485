/** The arithmetic of the reference: whole numbers without end, and nothing of the engine's. */
import type { DocumentLine } from '#features/incentives/attainment/engine/documents.ts'
import type { Program } from '#features/incentives/attainment/engine/rules.ts'

export type Terms = Program['versions'][number]['terms']
export type Line = Terms['rewards'][number]

export const abs = (value: bigint) => (value < 0n ? -value : value)
export const most = (one: bigint, other: bigint) => (one > other ? one : other)
export const least = (one: bigint, other: bigint) => (one < other ? one : other)
export const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n)
/** Half away from zero. */
export const rounded = (above: bigint, below: bigint) =>
  (above < 0n === below < 0n ? 1n : -1n) * ((2n * abs(above) + abs(below)) / (2n * abs(below)))
export const decimal = (text: string, places: number) => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 10n ** BigInt(places) + BigInt(fraction.padEnd(places, '0').slice(0, places) || '0')
}
/** Cent by cent, to whoever lacks most. */
export function dealtOut(whole: bigint, weights: bigint[]): bigint[] {
  const all = sum(weights)
  if (all === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (whole * weight) / all)
  for (let left = whole - sum(shares); left > 0n; left--) {
    const lacks = weights.map((weight, at) => whole * weight - (shares[at] ?? 0n) * all)
    const first = lacks.indexOf(lacks.reduce(most))
    shares[first] = (shares[first] ?? 0n) + 1n
  }
  return shares
}

export const isOfPeriod = ({ compType, basis }: Line) => compType === 'G' || (compType === 'T' && basis === 'period')
export const credit = (share: bigint, terms: Terms, cents: bigint) =>
  terms.sharedCredit === 'share' ? rounded(cents * share, 10_000n) : cents
export const part = (share: bigint, terms: Terms, cents: bigint) =>
  terms.sharedCredit === 'share' ? cents : rounded(cents * share, 10_000n)

export function worth({ lines, discountCents }: { lines: readonly DocumentLine[]; discountCents: number }, { eligible }: Terms) {
  const amounts = lines.map(({ amountCents, discountCents: own }) => BigInt(amountCents - own))
  const shares = dealtOut(
    BigInt(discountCents),
    amounts.map((amount) => most(0n, amount)),
  )
  const passes = ({ only, ids }: { only: string; ids: string[] }, own: readonly string[]) =>
    ids.length === 0 || own.some((each) => ids.includes(each)) === (only === 'these')
  const theirs = lines.flatMap((line, at) =>
    passes(eligible.items, [line.itemId]) && passes(eligible.categories, line.categoryIds)
      ? [{ cents: (amounts[at] ?? 0n) - (shares[at] ?? 0n), units: decimal(line.quantity, 4) }]
      : [],
  )
  return theirs.length ? { cents: sum(theirs.map(({ cents }) => cents)), units: sum(theirs.map(({ units }) => units)) } : null
}

export function flat(line: Line, eligible: bigint, units: bigint): bigint {
  const rate = line.salePer ?? '0'
  if (line.compType === 'F') return decimal(rate, 2)
  if (line.compType === 'P') return rounded(eligible * decimal(rate, 4), 1_000_000n)
  if (line.compType === 'U') return rounded(units * decimal(rate, 4), 1_000_000n)
  return table(line, eligible)
}

export function table({ compType, bands, whole }: Line, cents: bigint): bigint {
  const reached = bands.filter(({ from }) => BigInt(from) <= cents)
  if (compType === 'G') return sum(reached.map(({ rate }) => decimal(rate, 2)))
  if (whole) return rounded(cents * decimal(reached.at(-1)?.rate ?? '0', 4), 1_000_000n)
  // Each cent by the rate of its band.
  const exact = reached.map(({ from, rate }, at) => {
    const to = reached[at + 1]
    return ((to ? BigInt(to.from) : cents) - BigInt(from)) * decimal(rate, 4)
  })
  return rounded(sum(exact), 1_000_000n)
}
