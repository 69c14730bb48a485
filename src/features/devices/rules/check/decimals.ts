import { withoutEnd } from '#contract/text-ends.ts'

const places = 6
const unit = 10n ** BigInt(places)

/** A decimal of at most six places (`-12`, `6.90`) as a whole number of millionths: nothing is lost, whatever is multiplied. */
export function millionths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole || '0') * unit + BigInt(fraction.slice(0, places).padEnd(places, '0'))
  return text.startsWith('-') ? -size : size
}

/** As it is read, without zeros behind the last digit. */
export function decimal(size: bigint): string {
  const plain = (size < 0n ? -size : size).toString().padStart(places + 1, '0')
  const fraction = withoutEnd(plain.slice(-places), '0')
  return `${size < 0n ? '-' : ''}${plain.slice(0, -places)}${fraction ? `.${fraction}` : ''}`
}
export const hundred = 100n * unit
