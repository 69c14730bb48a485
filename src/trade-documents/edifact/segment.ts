import { longestValue, type Problem, problemOutside } from '../problem.ts'
import { elementOf, type Segment } from '../segment.ts'
import type { Service } from './envelope/service.ts'
import { type ProblemCode, problemCodes } from './problem-codes.ts'

export type EdifactProblem = Problem<ProblemCode>
export type Report = (problem: EdifactProblem) => void

/** Stands between the components of an element, and between its repetitions, once it is read: no text has them. */
export const [between, again] = ['\x1f', '\x1e']

/** What a segment carries along to find its places again. */
export const marksOf = ({ element, component, release, decimal }: Service) => `${element}${component}${release ?? '\0'}${decimal}`

/** Components are counted from 1. Of what is repeated, the first. */
export const componentOf = (segment: Segment, element: number, component = 1): string =>
  (elementOf(segment, element).split(again)[0] ?? '').split(between)[component - 1] ?? ''

export function problemIn(
  segment: Segment,
  code: ProblemCode,
  element: number | null = null,
  component: number | null = null,
): EdifactProblem {
  const value =
    element === null
      ? ''
      : component === null
        ? elementOf(segment, element)
            .replaceAll(between, segment.separator[1] ?? ':')
            .replaceAll(again, '*')
        : componentOf(segment, element, component)
  return {
    code,
    severity: problemCodes[code].severity,
    segment: segment.id,
    position: segment.position,
    element,
    component,
    offset: segment.offset + (element === null ? 0 : startOf(segment, element, component ?? 1)),
    value: value.slice(0, longestValue),
  }
}

/** A problem outside any segment. */
export const problemAt = (code: ProblemCode, offset: number, value?: string): EdifactProblem =>
  problemOutside(code, problemCodes[code].severity, offset, value)

/** What is missing at the end of a segment is missed at its end. */
function startOf({ raw, separator }: Segment, element: number, component: number): number {
  const text = raw ?? ''
  const [elements, components, release] = separator
  let [atElement, atComponent] = [0, 1]
  for (let at = 0; at < text.length; at++) {
    if (atElement === element && atComponent === component) return at
    const character = text[at]
    if (character === release) at++
    else if (character === elements) {
      if (atElement === element) return at
      atElement++
      atComponent = 1
    } else if (character === components) atComponent++
  }
  return text.length
}
