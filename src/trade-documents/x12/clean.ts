import type { Segment } from '../segment.ts'
import { decoded } from '../text.ts'
import type { Delimiters } from './header.ts'
import { problemIn, type Report } from './segment.ts'

/** Which kinds of characters a segment has that want a second look, as bits. */
export type Cleaning = number
const lineBreak = 1
const control = 2
const beyondAscii = 4

/** By character code, what is odd about it. */
export const oddness = Uint8Array.from({ length: 256 }, (_, code) =>
  code === 10 || code === 13 ? lineBreak : code < 32 || code === 127 ? control : code > 127 ? beyondAscii : 0,
)

/** Files wrapped at 80 characters are put together again; control characters become blanks; UTF-8 is understood. */
export function cleaned(segment: Segment, odd: Cleaning, { component, repetition }: Delimiters, report: Report): Segment {
  const raw = segment.elements.join(segment.separator)
  const clean: Segment = { ...segment, raw, elements: segment.elements.map((value) => value.replace(/[\r\n]+/g, '')) }
  clean.id = clean.elements[0] ?? ''
  if (odd & lineBreak) report(problemIn(clean, 'lineBreak'))
  if (odd & control)
    for (const [index, value] of clean.elements.entries()) {
      const text = Array.from(value, (character) =>
        isControl(character) && character !== component && character !== repetition ? ' ' : character,
      )
      if (text.join('') === value) continue
      report(problemIn(clean, 'controlCharacter', index))
      clean.elements[index] = text.join('')
    }
  if (odd & beyondAscii) clean.elements = clean.elements.map(decoded)
  return clean
}

const isControl = (character: string) => ((oddness[character.charCodeAt(0)] ?? 0) & control) !== 0
