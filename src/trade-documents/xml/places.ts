import type { DecodedXml } from './decode.ts'

type Place = { line: number; offset: number }
type Mark = Place & { at: number }

const step = 4096

/** Line and byte of any place in a text. Marks are counted once, so that whoever asks for each of many lines counts from the last one on. */
export function placesIn({ text, before, width }: DecodedXml): (at: number) => Place {
  const first: Mark = { at: 0, line: 1, offset: before }
  const beyond = (mark: Mark, at: number): Mark => {
    const part = text.slice(mark.at, at)
    return { at, line: mark.line + part.split('\n').length - 1, offset: mark.offset + width(part) }
  }
  const marks = [first]
  for (let at = step, last = first; at < text.length; at += step) {
    last = beyond(last, isSecondHalf(text.charCodeAt(at)) ? at + 1 : at)
    marks.push(last)
  }
  return (at) => {
    const { line, offset } = beyond(marks[Math.floor(at / step)] ?? marks.at(-1) ?? first, at)
    return { line, offset }
  }
}

/** Of a character beyond the first 65,536, which is measured as a whole. */
const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff
