import type { ProblemCode } from './problem-codes.ts'
import { type EdifactProblem, problemAt } from './segment.ts'
import type { OutSegment } from './write.ts'

/** A document as segments, between UNH and UNT. With problems it is not to be sent. */
export type SegmentsOut = { segments: OutSegment[]; problems: EdifactProblem[] }

/** What does not add up in a document of our own: `value` names what, a line's number for instance. */
export const unsendable = (code: ProblemCode, segment: string, value: string): EdifactProblem => ({
  ...problemAt(code, 0, value),
  severity: 'error',
  segment,
})
