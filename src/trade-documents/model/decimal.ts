import { withoutEnd } from '#contract/text-ends.ts'

/**
 * Exact decimals as text: `12`, `9.25`, `-0.5`; no exponent, no leading zeros, no zeros at the end of a fraction, no `-0`.
 * Sums go through whole numbers: money and quantities never pass a floating point.
 */
export type Decimal = string

/** What most are already; looked for by hand, since every quantity and price of a file comes by. */
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0)
  if (!(first >= 49 && first <= 57)) return text === '0'
  let point = false
  for (let at = 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 46 && !point) point = true
    else if (character < 48 || character > 57) return false
  }
  const last = text.charCodeAt(text.length - 1)
  return !point || (last !== 48 && last !== 46)
}

const written = /^(-?)(\d*)(?:\.(\d*))?$/

/** Beyond any quantity and price. */
export const longestNumber = 50

/** What X12, EDIFACT and people write (`007`, `.5`, `9.50`, `3.`), or null for what is no number, or one that is longer than any. */
export const decimal = (text: string): Decimal | null => (text.length > longestNumber ? null : tidied(text))

function tidied(text: string): Decimal | null {
  if (isPlain(text)) return text
  const match = written.exec(text)
  if (!match || (!match[2] && !match[3])) return null
  const whole = (match[2] ?? '').replace(/^0+(?=.)/, '') || '0'
  const fraction = withoutEnd(match[3] ?? '', '0')
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
  return tidied(`${digits < 0n ? '-' : ''}${plain.slice(0, at)}.${plain.slice(at)}`) ?? '0'
}

export function sum(values: readonly Decimal[]): Decimal {
  const whole = wholeSum(values)
  if (whole !== null) return whole
  const each = values.map(scaled)
  const scale = Math.max(0, ...each.map((one) => one.scale))
  return text({ digits: each.reduce((total, one) => total + raised(one, scale), 0n), scale })
}

/** Most quantities are small whole numbers, whose sum a number holds exactly. */
function wholeSum(values: readonly Decimal[]): Decimal | null {
  let total = 0
  for (const value of values) {
    if (value.length > 12 || value.includes('.')) return null
    total += Number(value)
  }
  return Number.isSafeInteger(total) ? String(total) : null
}

/** Below 0, 0, or above 0, as in a sort. */
export function compare(one: Decimal, other: Decimal): number {
  if (one === other) return 0
  const [a, b] = [scaled(one), scaled(other)]
  const scale = Math.max(a.scale, b.scale)
  const difference = raised(a, scale) - raised(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function product(one: Decimal, other: Decimal): Decimal {
  const [a, b] = [scaled(one), scaled(other)]
  return text({ digits: a.digits * b.digits, scale: a.scale + b.scale })
}

/** Rounded half up to so many decimals; both are positive or zero, `by` is not. */
export function quotient(one: Decimal, by: Decimal, decimals: number): Decimal {
  const [a, b] = [scaled(one), scaled(by)]
  const scale = Math.max(a.scale, b.scale)
  const [dividend, divisor] = [raised(a, scale) * 10n ** BigInt(decimals), raised(b, scale)]
  return text({ digits: (2n * dividend + divisor) / (2n * divisor), scale: decimals })
}
