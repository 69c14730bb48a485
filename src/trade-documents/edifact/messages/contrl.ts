import { loop, once, type Read } from '../../grammar.ts'
import type { Segment } from '../../segment.ts'
import type { FunctionalAcknowledgment, Verdict } from '../../x12/acknowledge/acknowledgment.ts'
import { interchange } from '../contrl.ts'
import { type Draft, messageReader } from '../message-reader.ts'
import { componentOf, problemIn } from '../segment.ts'
import { wholeAt } from '../values.ts'

type AcknowledgmentDraft = Draft & { acknowledgment: FunctionalAcknowledgment }

/** Data element 0083: 4 rejects, 7 acknowledges, 8 says that it was received. What nobody understands is no consent. */
function verdictIn({ problems }: Draft, segment: Segment, element: number): Verdict {
  const code = componentOf(segment, element)
  if (!/^[478]$/.test(code)) problems.push(problemIn(segment, 'codeUnknown', element))
  return /^[78]$/.test(code) ? 'A' : 'R'
}

const wrongSegment: Read<AcknowledgmentDraft> = ({ acknowledgment }, segment) => {
  const code = componentOf(segment, 2)
  const position = wholeAt(segment, 1) ?? 0
  acknowledgment.sets.at(-1)?.segments.push({ id: '', position, loop: '', codes: code ? [code] : [], elements: [] })
}

const wrongElement: Read<AcknowledgmentDraft> = ({ acknowledgment }, segment) => {
  const [position, component] = [wholeAt(segment, 2) ?? 0, wholeAt(segment, 2, 2)]
  acknowledgment.sets
    .at(-1)
    ?.segments.at(-1)
    ?.elements.push({ position, component, number: '', code: componentOf(segment, 1), value: '' })
}

/** What a partner thinks of the syntax of an interchange of ours, in the words that a 997 has for it too. */
export const readAcknowledgment = messageReader<AcknowledgmentDraft, FunctionalAcknowledgment>({
  areas: [
    {
      UCI: once((draft, segment) => {
        draft.acknowledgment.groupControl = componentOf(segment, 1)
        draft.acknowledgment.verdict = verdictIn(draft, segment, 4)
        draft.acknowledgment.codes = componentOf(segment, 5) ? [componentOf(segment, 5)] : []
      }),
    },
    {
      UCM: loop<AcknowledgmentDraft>(
        (draft, segment) => {
          const codes = componentOf(segment, 4) ? [componentOf(segment, 4)] : []
          const [id, control, verdict] = [componentOf(segment, 2), componentOf(segment, 1), verdictIn(draft, segment, 3)]
          draft.acknowledgment.sets.push({ id, control, verdict, codes, segments: [] })
        },
        { UCS: loop<AcknowledgmentDraft>(wrongSegment, { UCD: wrongElement }) },
      ),
      UCF: () => {},
    },
  ],
  required: ['UCI'],
  start: () => ({ acknowledgment: { ...unanswered, sets: [] }, problems: [] }),
  finish: ({ acknowledgment }) => {
    const rejected = acknowledgment.sets.filter(({ verdict }) => verdict === 'R').length
    const total = acknowledgment.sets.length
    if (rejected > 0 && acknowledgment.verdict !== 'R') acknowledgment.verdict = rejected === total ? 'R' : 'P'
    return Object.assign(acknowledgment, { announced: total, received: total, accepted: total - rejected })
  },
})

const unanswered: FunctionalAcknowledgment = {
  groupType: interchange,
  groupControl: '',
  verdict: 'R',
  announced: 0,
  received: 0,
  accepted: 0,
  codes: [],
  sets: [],
}
