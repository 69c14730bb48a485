import { withoutEnd } from '../text-ends.ts'

const powers: readonly bigint[] = Array.from({ length: 16 }, (_, places) => 10n ** BigInt(places))
const power = (places: number) => powers[places] ?? 10n ** BigInt(places)

/**
 * A decimal (`-12`, `6.90`, `.5`) as so many parts of 10^-`places`: sums and comparisons of them are exact. Digits beyond those places are left
 * out.
 */
export function fixed(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole || '0') * power(places) + BigInt(fraction.slice(0, places).padEnd(places, '0') || '0')
  return text.startsWith('-') ? -size : size
}

/** The decimal again, without zeros behind the last digit. */
export function fixedText(amount: bigint, places: number): string {
  const plain = (amount < 0n ? -amount : amount).toString().padStart(places + 1, '0')
  const at = plain.length - places
  const fraction = withoutEnd(plain.slice(at), '0')
  return `${amount < 0n ? '-' : ''}${plain.slice(0, at)}${fraction && `.${fraction}`}`
}

/** Quantities have four decimals at most. */
export const fixedQuantity = (text: string): bigint => fixed(text, 4)
export const quantityText = (amount: bigint): string => fixedText(amount, 4)
