import { textOf } from '#web/app/text.ts'
import { dayText } from '#web/ui/values/dates.ts'
import { dollarsOf, signed } from '../price-sentence.ts'
import { countText } from './why-text.ts'

type Days = { validFrom: string | null; validTo: string | null }

/** "From Jan 1, 2027 to Mar 31, 2027", or that it always holds. */
export function daysText({ validFrom, validTo }: Days): string {
  const days = { from: validFrom ? dayText(validFrom) : '', to: validTo ? dayText(validTo) : '' }
  if (validFrom && validTo) return textOf('prices.days.between', days)
  if (validFrom) return textOf('prices.days.from', days)
  return validTo ? textOf('prices.days.to', days) : textOf('prices.days.always')
}

/** "from 10 pieces"; of any quantity nothing. */
export const fromText = ({ minimum, unit }: { minimum: string; unit: string }) =>
  Number(minimum) > 1 ? textOf('prices.from', { quantity: countText(minimum, unit) }) : ''

/** "$6.90", of another unit "$82.80 / CA", or the share of the level's base. */
export function amountText({ price, percent, unit }: { price: string; percent?: string; unit: string }): string {
  if (!price) return percentText(percent ?? '0')
  return [`$${dollarsOf(price)}`, unit].filter(Boolean).join(' / ')
}

/** "−12%". */
export const percentText = (percent: string) => textOf('prices.percent', { percent: signed(percent) })
/** The day that is today, or the nearest one on which it holds. */
export function dayWithin(today: string, { validFrom, validTo }: Days): string {
  if (validFrom && today < validFrom) return validFrom
  return validTo && validTo < today ? validTo : today
}
