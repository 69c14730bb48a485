/** `digits` × 10^-`places`: decimals that lose nothing. */
export type Exact = { digits: bigint; places: number }

/** `-12`, `6.90`, `.5`: as numbers are stored and sent here. */
export function exact(text: string): Exact {
  const point = text.indexOf('.')
  if (point < 0) return { digits: BigInt(text), places: 0 }
  const digits = text.slice(0, point) + text.slice(point + 1)
  return { digits: BigInt(digits), places: text.length - point - 1 }
}

const powers: readonly bigint[] = Array.from({ length: 32 }, (_, places) => 10n ** BigInt(places))
const power = (places: number) => powers[places] ?? 10n ** BigInt(places)
const raised = ({ digits, places }: Exact, to: number) => (places === to ? digits : digits * power(to - places))

export const times = (one: Exact, other: Exact): Exact => ({ digits: one.digits * other.digits, places: one.places + other.places })

export function compared(one: Exact, other: Exact): number {
  const places = Math.max(one.places, other.places)
  const difference = raised(one, places) - raised(other, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Half away from zero. */
export function rounded({ digits, places }: Exact, to: number): Exact {
  if (places <= to) return { digits: raised({ digits, places }, to), places: to }
  const unit = power(places - to)
  const half = (2n * (digits < 0n ? -digits : digits) + unit) / (2n * unit)
  return { digits: digits < 0n ? -half : half, places: to }
}

/** To what is not more. Nothing here is below zero. */
export function roundedDown({ digits, places }: Exact, to: number): Exact {
  return places <= to ? rounded({ digits, places }, to) : { digits: digits / power(places - to), places: to }
}

/** How many whole `parts` are needed for `whole`; both are positive. */
export function howMany(whole: Exact, part: Exact): bigint {
  const places = Math.max(whole.places, part.places)
  const [all, one] = [raised(whole, places), raised(part, places)]
  return (all + one - 1n) / one
}

/** With at least so many decimals, and no zeros behind them. */
export function written(value: Exact, least = 0): string {
  let { digits, places } = value.places < least ? { digits: raised(value, least), places: least } : value
  while (places > least && digits % 10n === 0n) {
    digits /= 10n
    places -= 1
  }
  const plain = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  const at = plain.length - places
  return `${digits < 0n ? '-' : ''}${plain.slice(0, at)}${places ? `.${plain.slice(at)}` : ''}`
}
