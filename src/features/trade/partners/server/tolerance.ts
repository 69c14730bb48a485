import type { Partner } from './partner.ts'

/** May two prices of the same, in dollars as decimal text, differ so? By the partner's percentage of ours or by its cents, whichever is more. */
export function withinTolerance(
  asked: string,
  ours: string,
  { priceTolerancePercent, priceToleranceCents }: Pick<Partner, 'priceTolerancePercent' | 'priceToleranceCents'>,
): boolean {
  const [theirs, own] = [scaled(asked), scaled(ours)]
  const difference = theirs > own ? theirs - own : own - theirs
  return difference * 100n <= BigInt(priceToleranceCents) * unit || difference * 100n * unit <= scaled(priceTolerancePercent) * own
}

const places = 10
const unit = 10n ** BigInt(places)

/** Exact: a price that is off by less than a cent is off. */
function scaled(decimal: string): bigint {
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(decimal.trim()) ?? []
  if ((!whole && !fraction) || fraction.length > places) throw new RangeError(`Not a price: ${decimal}`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}
