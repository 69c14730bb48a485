import type { NumberFormat } from './number-formats.ts'

const dayMs = 86_400_000
const dayOne = Date.UTC(1899, 11, 30)
/** What Excel counts from 1904 on lies so many days behind. */
const days1904 = 1462
/** The last of the year 9999. */
const lastDay = 2_958_465

/** A number of a cell as a person sees it, as far as that changes its meaning. Days are written as ISO 8601 has them. */
export function shownNumber(value: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format.kind === 'time') return timeText(number, format, from1904) ?? plainNumber(value, number)
  if (format.kind === 'percent') return `${plainNumber('', Number((number * 100).toFixed(Math.max(format.decimals, 2))))}%`
  return (format.kind === 'pattern' && patternText(number, format.sections)) || plainNumber(value, number)
}

/** A telephone number stands there as 2.065550142E9, and 0.1 + 0.2 as 0.30000000000000004: Excel shows 15 digits of it. */
function plainNumber(value: string, number: number): string {
  if (/^-?\d{1,40}$/.test(value)) return value
  if (Number.isInteger(number)) return Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
  return String(Number(number.toPrecision(15)))
}

type Pattern = Extract<NumberFormat, { kind: 'pattern' }>['sections']

/** Digits filled in from the right: a 0 without one stays, a # without one goes. Null: it is no such number. */
function patternText(number: number, sections: Pattern): string | null {
  if (!Number.isInteger(number) || Math.abs(number) > 1e15) return null
  const [first, second, third] = sections
  const chosen = sections.some(({ condition }) => condition)
    ? (sections.find(({ condition }) => condition?.(number)) ?? sections.find(({ condition }) => !condition))
    : number < 0
      ? (second ?? first)
      : number === 0
        ? (third ?? first)
        : first
  if (!chosen?.parts) return null
  const digits = [...String(Math.abs(number))]
  const places = chosen.parts.filter((part) => 'digit' in part).length
  const shown: string[] = []
  let left = places
  for (const part of [...chosen.parts].reverse()) {
    if ('literal' in part) shown.unshift(part.literal)
    else {
      left -= 1
      // What does not fit stands before the first of them.
      const taken = left === 0 ? digits.splice(0).join('') : (digits.pop() ?? '')
      shown.unshift(taken === '' && part.digit === '0' ? '0' : taken)
    }
  }
  return `${number < 0 && chosen === first ? '-' : ''}${shown.join('')}`.trim()
}

const two = (number: number) => String(number).padStart(2, '0')

/** Null: no day that there is. A cell without a whole day in it holds a time, however it is shown. */
function timeText(
  serial: number,
  { date, time, seconds, elapsed }: Extract<NumberFormat, { kind: 'time' }>,
  from1904: boolean,
): string | null {
  if (serial < 0 || serial > lastDay) return null
  if (elapsed) return clock(Math.round(serial * 86_400), seconds)
  const days = serial + (from1904 ? days1904 : 0)
  // Excel has a 29th of February 1900.
  const instant = dayOne + (days < 60 ? days + 1 : days) * dayMs
  const written = new Date(Math.round(instant / 1000) * 1000).toISOString()
  const ofDay = written.slice(11, seconds ? 19 : 16)
  if (!date || (serial > 0 && serial < 1 && !from1904)) return ofDay
  return time ? `${written.slice(0, 10)} ${ofDay}` : written.slice(0, 10)
}

function clock(total: number, seconds: boolean): string {
  const text = `${two(Math.floor(total / 3600))}:${two(Math.floor(total / 60) % 60)}`
  return seconds ? `${text}:${two(total % 60)}` : text
}
