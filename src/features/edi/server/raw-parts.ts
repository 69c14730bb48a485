import type { Delimiters } from './formats/found.ts'
import { decoded } from './formats/text.ts'
import { SecretMask } from './without-secrets.ts'

/** `id`: empty in lines. */
type Part = { id: string; elements: string[]; offset: number }

export function segmentsOf(text: string, { terminator, element, release = '' }: Delimiters, start: number): Part[] {
  const found: Part[] = []
  for (let at = 0; at < text.length; ) {
    const end = nextOf(text, terminator, release, at)
    const segment = text.slice(at, end)
    const blank = segment.length - segment.trimStart().length
    const [id = '', ...elements] = split(segment.trim(), element, release)
    if (id || elements.length) found.push({ id, elements, offset: start + at + blank })
    at = end + terminator.length
  }
  return found
}

/** Those of a text begin with 1 and none is left out, as its problems count them. */
export function linesOf(bytes: Buffer, start: number): Part[] {
  const text = bytes.toString('latin1')
  const mask = new SecretMask()
  const shown = (mask.take(text) + mask.end()).split('\n')
  let offset = start
  return text.split('\n').map((line, index) => {
    const part = { id: '', elements: [decoded(shown[index] ?? '').replace(/\r$/, '')], offset }
    offset += line.length + 1
    return part
  })
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
