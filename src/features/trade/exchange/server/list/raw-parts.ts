import type { Delimiters } from '#trade-documents/found.ts'
import { decoded } from '#trade-documents/text.ts'
import { SecretMask } from '../receive/without-secrets.ts'

/** `id`: empty in lines. */
type Part = { id: string; elements: string[]; offset: number }

/** Nobody reads more of one segment or line; the file has it. */
const longestShown = 20_000
const shortened = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

export function* segmentsOf(text: string, { terminator, element, release = '' }: Delimiters, start: number): Generator<Part> {
  for (let at = 0; at < text.length; ) {
    const end = nextOf(text, terminator, release, at)
    const segment = text.slice(at, end)
    const blank = segment.length - segment.trimStart().length
    const [id = '', ...elements] = split(shortened(segment.trim()), element, release)
    if (id || elements.length) yield { id, elements, offset: start + at + blank }
    at = end + terminator.length
  }
}

/** Those of a text begin with 1 and none is left out, as its problems count them. */
export function* linesOf(bytes: Buffer, start: number): Generator<Part> {
  const text = bytes.toString('latin1')
  const shown = new SecretMask().take(text).split('\n')
  let offset = start
  for (const [index, line] of text.split('\n').entries()) {
    yield { id: '', elements: [shortened(decoded(shown[index] ?? '').replace(/\r$/, ''))], offset }
    offset += line.length + 1
  }
}

/** Where the next one stands that is not released, or the end. */
function nextOf(text: string, character: string, release: string, from: number): number {
  for (let at = from; ; at++) {
    at = text.indexOf(character, at)
    if (at < 0) return text.length
    let released = 0
    while (release && at - 1 - released >= from && text[at - 1 - released] === release) released++
    if (released % 2 === 0) return at
  }
}

function split(segment: string, element: string, release: string): string[] {
  const elements: string[] = []
  for (let at = 0; at <= segment.length; ) {
    const end = nextOf(segment, element, release, at)
    elements.push(segment.slice(at, end))
    at = end + element.length
  }
  return elements
}
