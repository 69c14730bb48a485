import { decoded } from '../text.ts'

/** Each is one character, or the bytes of one UTF-8 character. */
export type Delimiters = {
  element: string
  component: string
  /** Null before version 00402, and where ISA11 holds no separator. */
  repetition: string | null
  terminator: string
}

export type Header = {
  /** ISA and its 16 elements, without padding and without line breaks of a wrapped file. */
  elements: string[]
  delimiters: Delimiters
  padded: boolean
  /** Behind the terminator. */
  start: number
}

/** An ISA has 106 bytes; ids that are too long and wrapped lines make it longer. */
const longestHeader = 400
/** In UTF-8. */
const longestDelimiter = 4
const widths = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

/**
 * The ISA at `at`. Its elements are counted, not measured: many senders do not pad. `more` says that `text` may grow; then an ISA that does
 * not end yet is null.
 */
export function readHeader(text: string, at: number, more: boolean): Header | 'unreadable' | null {
  const short = more && text.length - at < longestHeader + longestDelimiter ? null : 'unreadable'
  const element = characterAt(text, at + 3)
  if (element === '') return short
  if (!isDelimiter(element)) return 'unreadable'
  let end = at + 3
  for (let count = 1; count < 16; count++) {
    end = text.indexOf(element, end + element.length)
    if (end < 0 || end - at > longestHeader) return short
  }
  const last = end + element.length
  // And one more to know that the latter ends.
  if (more && text.length < last + 2 * longestDelimiter + 1) return null
  const component = characterAt(text, last)
  const terminator = characterAt(text, last + component.length)
  if (terminator === '') return short
  const raw = [...text.slice(at, end).split(element), component]
  const elements = raw.map((value) => value.replace(/[\r\n]/g, ''))
  const repetition = repetitionSeparator(elements)
  const all = [element, component, terminator, ...(repetition ? [repetition] : [])]
  if (!all.every(isDelimiter) || new Set(all).size < all.length) return 'unreadable'
  return {
    elements: elements.map((value, index) => (index === 16 ? value : decoded(value).trim())),
    delimiters: { element, component, repetition, terminator },
    padded: raw.every((value, index) => index === 16 || value.length === widths[index] || value === repetition),
    start: last + component.length + terminator.length,
  }
}

const isa = /(?<![A-Za-z0-9])ISA(?![A-Za-z0-9])/g

/** Where the next ISA may begin, or -1. */
export function nextHeader(text: string, from: number): number {
  isa.lastIndex = from
  return isa.exec(text)?.index ?? -1
}

export const startsHeader = (text: string, at: number) =>
  text.charCodeAt(at) === 73 && text.startsWith('ISA', at) && at + 3 < text.length && isDelimiter(text.charAt(at + 3))

const isDelimiter = (character: string) => !/[A-Za-z0-9 ]/.test(character)

/** ISA11 names the separator since version 00402; before, and often after, it holds the letter U. */
function repetitionSeparator(elements: string[]): string | null {
  const value = elements[11] ?? ''
  return value !== '' && value === characterAt(value, 0) && isDelimiter(value) && (elements[12] ?? '') >= '00402' ? value : null
}

/** The bytes of the character there: some senders separate with one that UTF-8 writes in two to four bytes. */
function characterAt(text: string, at: number): string {
  const lead = text.charCodeAt(at)
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1
  const character = text.slice(at, at + length)
  return length > 1 && character.length === length && /^.[\x80-\xbf]+$/.test(character) ? character : text.slice(at, at + 1)
}
