import { elementOf, type Segment } from '../../segment.ts'

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
