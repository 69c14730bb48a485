import { longestValue, type Problem, problemOutside } from '../problem.ts'
import { elementOf, type Segment } from '../segment.ts'
import { type ProblemCode, problemCodes } from './problem-codes.ts'

export type X12Problem = Problem<ProblemCode>
export type Report = (problem: X12Problem) => void

export function problemIn(segment: Segment, code: ProblemCode, element: number | null = null, component: number | null = null): X12Problem {
  return {
    code,
    severity: problemCodes[code].severity,
    segment: segment.id,
    position: segment.position,
    element,
    component,
    offset: element === null ? segment.offset : segment.offset + startOf(segment, element),
    value: element === null ? '' : elementOf(segment, element).slice(0, longestValue),
  }
}

/** A problem outside any segment. */
export const problemAt = (code: ProblemCode, offset: number, value?: string): X12Problem =>
  problemOutside(code, problemCodes[code].severity, offset, value)

/** What is missing at the end of a segment is missed at its end. */
function startOf({ raw, elements, separator }: Segment, element: number): number {
  const texts = raw === null ? elements : raw.split(separator)
  return [...texts.slice(0, element), ''].join(separator).length - (element < texts.length ? 0 : 1)
}
