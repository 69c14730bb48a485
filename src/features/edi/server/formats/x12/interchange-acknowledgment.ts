import { elementOf, type Segment } from '../segment.ts'
import type { Interchange } from './envelope.ts'
import type { OutSegment } from './write.ts'

/** A TA1: what the receiver says to the envelope alone. `note` is 000 where nothing is wrong, 025 for a duplicate, and so on. */
export type InterchangeAcknowledgment = { control: string; date: string; time: string; verdict: 'A' | 'E' | 'R'; note: string }

export const readInterchangeAcknowledgment = (ta1: Segment): InterchangeAcknowledgment => ({
  control: elementOf(ta1, 1),
  date: elementOf(ta1, 2),
  time: elementOf(ta1, 3),
  verdict: verdicts.find((each) => each === elementOf(ta1, 4)) ?? 'R',
  note: elementOf(ta1, 5),
})

const verdicts = ['A', 'E', 'R'] as const

export const interchangeAcknowledgmentSegment = (
  { control, date, time }: Pick<Interchange, 'control' | 'date' | 'time'>,
  verdict: InterchangeAcknowledgment['verdict'],
  note: string,
): OutSegment => ['TA1', control, date, time, verdict, note]
