import { withoutEnd } from '#contract/text-ends.ts'

/** Decimals as text, up to four places, as whole ten-thousandths: sums of them are exact. */
const scale = 10_000n
const whole = (decimal: string): bigint => {
  const [units = '', fraction = ''] = decimal.split('.')
  return BigInt(units || '0') * scale + BigInt(fraction.slice(0, 4).padEnd(4, '0'))
}
const textOf = (amount: bigint): string => {
  const fraction = withoutEnd((amount % scale).toString().padStart(4, '0'), '0')
  return `${amount / scale}${fraction && `.${fraction}`}`
}

/** '' where there is no such rule. */
export type Quantities = { minimumQuantity: string; multipleQuantity: string; maximumQuantity: string }
/** What of these three is really sold: the least and the most are multiples. `impossible`: nothing is. */
export type QuantityRule =
  | { kind: 'any' }
  | { kind: 'impossible' }
  | { kind: 'rule'; multiple: string | null; least: string | null; most: string | null }

const isQuantity = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0

/** Which quantities can be ordered. Null while one of them is half typed. */
export function quantityRule({ minimumQuantity, multipleQuantity, maximumQuantity }: Quantities): QuantityRule | null {
  const typed = [minimumQuantity, multipleQuantity, maximumQuantity].map((text) => text.trim())
  if (typed.some((text) => text !== '' && !isQuantity(text))) return null
  const [minimum, multiple, maximum] = typed.map((text) => (text ? whole(text) : null))
  if (!minimum && !multiple && !maximum) return { kind: 'any' }
  const step = multiple ?? null
  const least = minimum && step ? ((minimum + step - 1n) / step) * step : (minimum ?? null)
  const most = maximum && step ? (maximum / step) * step : (maximum ?? null)
  if (most !== null && most < (least ?? step ?? 1n)) return { kind: 'impossible' }
  return {
    kind: 'rule',
    multiple: step === null ? null : textOf(step),
    least: least !== null && (step === null || least > step) ? textOf(least) : null,
    most: most === null ? null : textOf(most),
  }
}
