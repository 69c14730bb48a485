import { withoutEnd, withoutStart } from '#contract/text-ends.ts'
import { elementOf, type Segment } from '../segment.ts'
import { beginsADocument } from '../unread-part.ts'
import type { ProblemCode } from './problem-codes.ts'
import { again, between, componentOf, problemIn, type Report } from './segment.ts'
import { decimalIn } from './values.ts'

type ComponentSpec = { kind: 'code' | 'number' | 'text'; most: number; mandatory: boolean }
type ElementSpec = { components: readonly ComponentSpec[]; mandatory: boolean }
export type SegmentSpec = readonly ElementSpec[]

/**
 * `!an3 + an35!:an3 + n15`: elements and their components by kind and greatest length, as the directories write them. `!` in front: the element
 * must be there; behind: the component must be, where its element is. `c3`: a code; one that is too long is none.
 */
export const segmentSpec = (written: string): SegmentSpec =>
  written.split(' + ').map((element) => {
    const mandatory = element.startsWith('!')
    const components = element.slice(mandatory ? 1 : 0).split(':')
    return { mandatory, components: components.map(componentSpec) }
  })

function componentSpec(written: string): ComponentSpec {
  const match = /^(an?|n|c)(\d+)(!?)$/.exec(written)
  if (!match) throw new RangeError(`Not a component: ${written}`)
  return { kind: match[1] === 'n' ? 'number' : match[1] === 'c' ? 'code' : 'text', most: Number(match[2]), mandatory: match[3] === '!' }
}

/** What is wrong with the elements of a segment: texts may be too long, numbers must be right. */
export function checkElements(segment: Segment, spec: SegmentSpec, report: Report) {
  for (const [index, { components, mandatory }] of spec.entries()) {
    const text = withoutBlanks(segment, index + 1, components, report)
    if (text === '') {
      if (mandatory) report(problemIn(segment, 'elementMissing', index + 1))
      continue
    }
    const values = (text.split(again)[0] ?? '').split(between)
    for (const [at, component] of components.entries()) {
      const code = wrongWith(values[at] ?? '', component, segment)
      // What is left out at the end of a composite that says nothing else is left out wholly.
      if (code && (values[at] || values.some(Boolean) || mandatory)) report(problemIn(segment, code, index + 1, at + 1))
    }
    const rest = values.slice(components.length)
    if (rest.some(Boolean)) report(problemIn(segment, tooMany(rest), index + 1, components.length + 1))
  }
  const beyond = segment.elements.findIndex((text, index) => index > spec.length && text !== '')
  if (beyond > 0) report(problemIn(segment, tooMany(segment.elements.slice(beyond)), beyond))
}

/** Blanks at the end say nothing, and around a number neither: they are left out, with a remark. */
function withoutBlanks(segment: Segment, index: number, components: readonly ComponentSpec[], report: Report): string {
  const text = elementOf(segment, index)
  if (!text.includes(' ')) return text
  const rest = text
    .split(again)
    .map((each) =>
      each.split(between).map((value, at) => withoutEnd(components[at]?.kind === 'number' ? withoutStart(value, ' ') : value, ' ')),
    )
  for (const [at, value] of (rest[0] ?? []).entries())
    if (components[at]?.kind === 'number' && value !== componentOf(segment, index, at + 1))
      report(problemIn(segment, 'blanksAround', index, at + 1))
  segment.elements[index] = rest.map((each) => each.join(between)).join(again)
  return segment.elements[index]
}

function wrongWith(value: string, { kind, most, mandatory }: ComponentSpec, segment: Segment): ProblemCode | null {
  if (value === '') return mandatory ? 'elementMissing' : null
  if (kind !== 'number') return value.length <= most ? null : kind === 'code' ? 'codeUnknown' : tooLong(value)
  if (decimalIn(segment, value) === null) return 'numberInvalid'
  return value.replace(/\D/g, '').length > most ? 'numberTooLong' : null
}

const tooLong = (value: string): ProblemCode => (beginsADocument(value) ? 'documentInside' : 'elementTooLong')
const tooMany = (values: string[]): ProblemCode => (values.some(beginsADocument) ? 'documentInside' : 'elementsTooMany')
