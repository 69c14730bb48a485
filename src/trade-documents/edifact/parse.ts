import type { Segment } from '../segment.ts'
import type { Service } from './envelope/service.ts'
import { again, between, marksOf, problemIn, type Report } from './segment.ts'

/** Without release characters, line breaks and what else wants a second look. */
const isPlain = /^[\x20-\x7e]*$/

/** One segment of what stands between two terminators. */
export function parseSegment(raw: string, offset: number, service: Service, decode: (latin1: string) => string, report: Report): Segment {
  const { element, component, release, repetition } = service
  const segment: Segment = { id: '', elements: [], position: 0, offset, raw, separator: marksOf(service) }
  if (isPlain.test(raw) && (release === null || !raw.includes(release)) && (repetition === null || !raw.includes(repetition))) {
    segment.elements = raw.split(element).map((text) => text.replaceAll(component, between))
    segment.id = nameOf(segment)
    return segment
  }
  const { elements, odd, broken } = splitSlowly(raw, service)
  segment.elements = elements.map(decode)
  segment.id = nameOf(segment)
  if (broken) report(problemIn(segment, 'lineBreak'))
  for (const index of odd) report(problemIn(segment, 'controlCharacter', index))
  // Several numbers for a call are usual; several quantities where one belongs are not.
  if (segment.id !== 'COM')
    for (const [index, text] of segment.elements.entries()) if (text.includes(again)) report(problemIn(segment, 'elementRepeated', index))
  return segment
}

/** Groups that are nested by explicit indication say so behind the name of a segment, which concerns nobody. */
function nameOf({ elements: [name = ''] }: Segment): string {
  const cut = name.indexOf(between)
  return cut < 0 ? name : name.slice(0, cut)
}

/** Character by character: released ones mean themselves, line breaks of a wrapped file go, control characters become blanks. */
function splitSlowly(raw: string, { element, component, release, repetition }: Service) {
  const elements: string[] = []
  const odd = new Set<number>()
  let text = ''
  let broken = false
  for (let at = 0; at < raw.length; at++) {
    const character = raw.charAt(at)
    if (character === release && at + 1 < raw.length) text += own(raw.charAt(++at))
    else if (character === element) {
      elements.push(text)
      text = ''
    } else if (character === component) text += between
    else if (character === repetition) text += again
    else if (character === '\r' || character === '\n') broken = true
    else text += own(character)
  }
  elements.push(text)
  return { elements, odd: [...odd], broken }

  function own(character: string): string {
    if (character >= ' ' && character !== '\x7f') return character
    odd.add(elements.length)
    return ' '
  }
}
