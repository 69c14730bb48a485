import type { PriceWhy } from './price.ts'

/**
 * `t`: the browser's `textOf` or the server's `text` in this language. `source`: says where a price is from, to those who are not of the
 * office.
 */
type Spoken = { language: string; t(key: string, values?: Record<string, string | number>): string; source?: Spoken['t'] }

/** Why a price is what it is, in words: "Level Dealer −12 % of 8.00, from 10 pieces 6.90, until Dec 31". */
export function priceSentence(why: PriceWhy, { language, t, source = (kind, values) => t(`prices.why.${kind}`, values) }: Spoken): string {
  const { reached, next, until, pack, rounding } = why
  const parts = [
    from(why, source),
    ...(rounding === 'none' ? [] : [t(`prices.why.${rounding}`, { ending: endingOf(why) })]),
    ...(pack ? [t('prices.why.pack', { quantity: pack })] : []),
    ...(reached ? [t('prices.why.reached', { quantity: unitOf(reached, why.reachedUnit, t) })] : []),
    ...(next ? [t('prices.why.next', { quantity: unitOf(next.quantity, why.unit, t), price: dollarsOf(next.unitPrice) })] : []),
    ...(until ? [t('prices.why.until', { day: dayOf(until, why.day, language) })] : []),
  ]
  return parts.join(', ')
}

function from({ source, name, base, of, percent }: PriceWhy, say: Spoken['t']): string {
  if (source !== 'level') return say(source, { name })
  if (base === null) return say('level', { name })
  if (percent === null) return say('levelByCost', { name })
  const values = { name, percent: signed(percent), of: of === null ? '' : dollarsOf(of) }
  return say(base === 'cost' ? 'levelOfCost' : 'levelOfPrice', values)
}

/** A real minus sign, and a plus before what is on top. */
export const signed = (percent: string) => {
  const plain = withoutZeros(percent)
  return plain.startsWith('-') ? `−${plain.slice(1)}` : plain === '0' ? '0' : `+${plain}`
}

/** Two decimals at least. */
export function dollarsOf(amount: string): string {
  const [whole = '0', fraction = ''] = withoutZeros(amount).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const endingOf = ({ ending }: PriceWhy) => (ending === '.05' ? '0.05' : ending)

/** "10 pieces", "3 cases", "5 DZ". */
const unitNames = ['EA', 'PK', 'BX', 'CA', 'PL']
export const unitOf = (quantity: string, unit: string, t: Spoken['t']) => {
  const plain = withoutZeros(quantity)
  const code = unit || 'EA'
  return unitNames.includes(code) ? t(`prices.units.${code}`, { count: Number(plain), quantity: plain }) : `${plain} ${code}`
}

function withoutZeros(decimal: string): string {
  let end = decimal.length
  if (!decimal.includes('.')) return decimal
  while (decimal[end - 1] === '0') end -= 1
  return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end)
}

/** Without the year where it is the order's. */
function dayOf(day: string, now: string, language: string): string {
  const year = day.slice(0, 4) === now.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...year, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
