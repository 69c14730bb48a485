/**
 * Exact decimals as text: `12`, `9.25`, `-0.5`; no exponent, no leading zeros, no zeros at the end of a fraction, no `-0`.
 * Sums go through whole numbers: money and quantities never pass a floating point.
 */
export type Decimal = string

const canonical = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
const written = /^(-?)(\d*)(?:\.(\d*))?$/

/** What X12, EDIFACT and people write (`007`, `.5`, `9.50`, `3.`), or null for what is no number. */
export function decimal(text: string): Decimal | null {
  if (canonical.test(text)) return text
  const match = written.exec(text)
  if (!match || (!match[2] && !match[3])) return null
  const whole = (match[2] ?? '').replace(/^0+(?=.)/, '') || '0'
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  const amount = fraction ? `${whole}.${fraction}` : whole
  return match[1] && amount !== '0' ? `-${amount}` : amount
}

type Scaled = { digits: bigint; scale: number }

function scaled(value: Decimal): Scaled {
  const point = value.indexOf('.')
  if (point < 0) return { digits: BigInt(value), scale: 0 }
  return { digits: BigInt(value.slice(0, point) + value.slice(point + 1)), scale: value.length - point - 1 }
}

const raised = ({ digits, scale }: Scaled, to: number) => digits * 10n ** BigInt(to - scale)

function text({ digits, scale }: Scaled): Decimal {
  const plain = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const at = plain.length - scale
  return decimal(`${digits < 0n ? '-' : ''}${plain.slice(0, at)}.${plain.slice(at)}`) ?? '0'
}

export function sum(values: readonly Decimal[]): Decimal {
  const each = values.map(scaled)
  const scale = Math.max(0, ...each.map((one) => one.scale))
  return text({ digits: each.reduce((total, one) => total + raised(one, scale), 0n), scale })
}

/** Below 0, 0, or above 0, as in a sort. */
export function compare(one: Decimal, other: Decimal): number {
  const [a, b] = [scaled(one), scaled(other)]
  const scale = Math.max(a.scale, b.scale)
  const difference = raised(a, scale) - raised(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function product(one: Decimal, other: Decimal): Decimal {
  const [a, b] = [scaled(one), scaled(other)]
  return text({ digits: a.digits * b.digits, scale: a.scale + b.scale })
}
