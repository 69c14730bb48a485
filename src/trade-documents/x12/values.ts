import { type Decimal, decimal } from '../model/decimal.ts'
import { elementOf, type Segment } from '../segment.ts'

/** Values of elements. What is missing or wrong reads as null or empty; that it is wrong was told when the segment was checked. */
export const decimalAt = (segment: Segment, element: number): Decimal | null => {
  const value = segment.elements[element]
  return value ? decimal(value) : null
}

export const wholeAt = (segment: Segment, element: number): number | null => {
  const value = elementOf(segment, element)
  return /^-?\d{1,15}$/.test(value) ? Number(value) : null
}

/** N2: two decimals are implied, so the digits are cents. */
export const centsAt = wholeAt

export const dateAt = (segment: Segment, element: number, century = ''): string => dayIn(elementOf(segment, element), century)
export const timeAt = (segment: Segment, element: number): string => timeIn(elementOf(segment, element))

/** 2026-11-23; of two digits, years from 80 on are of the last century, unless the sender names it. */
export function dayIn(value: string, century = ''): string {
  if (value.length === 8) return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
  if (value.length !== 6) return ''
  const named = /^\d\d$/.test(century) ? century : value >= '80' ? '19' : '20'
  return `${named}${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4)}`
}

/** 14:30 or 14:30:15. */
export function timeIn(value: string): string {
  if (value === '' || !/^\d{4,8}$/.test(value)) return ''
  return `${value.slice(0, 2)}:${value.slice(2, 4)}${value.length >= 6 ? `:${value.slice(4, 6)}` : ''}`
}
