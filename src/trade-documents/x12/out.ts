import type { ProblemCode } from './problem-codes.ts'
import { problemAt, type X12Problem } from './segment.ts'
import type { OutSegment } from './write.ts'

/** A document as segments, between ST and SE. With problems it is not to be sent. */
export type SegmentsOut = { segments: OutSegment[]; problems: X12Problem[] }

/** What does not add up in a document of our own: `value` names what, a line's number for instance. */
export const unsendable = (code: ProblemCode, segment: string, value: string): X12Problem => ({
  ...problemAt(code, 0, value),
  severity: 'error',
  segment,
})
