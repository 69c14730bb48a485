import { folded } from '#contract/typed/folded.ts'

/** A line of the file. */
export const width = 94
/** Lines of a block; the last one is filled up with nines. */
export const blockLines = 10

/** A number in so many digits. What does not fit is no file. */
export function digits(value: number, length: number): string {
  const text = String(value)
  if (!Number.isSafeInteger(value) || value < 0 || text.length > length) throw new RangeError(`${text} in ${length} digits`)
  return text.padStart(length, '0')
}

/** On the left, filled up with spaces. */
export const left = (text: string, length: number): string => plain(text).slice(0, length).padEnd(length)

/** The letters that a file may have: ASCII, upper case, no accents. */
export const plain = (text: string): string =>
  folded(text)
    .toUpperCase()
    .replace(/[^ -~]/g, '?')

/** `2026-11-30` as `261130`. */
export const shortDay = (day: string): string => day.slice(2).replaceAll('-', '')

/** The sum of the first eight digits of all routing numbers, its last ten digits. */
export const hashOf = (routingNumbers: readonly string[]): number =>
  routingNumbers.reduce((sum, each) => (sum + Number(each.slice(0, 8))) % 10_000_000_000, 0)
