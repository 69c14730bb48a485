import { loop, once, type Read } from '../../grammar.ts'
import { elementOf, type Segment } from '../../segment.ts'
import type { AcknowledgedSegment, AcknowledgedSet, FunctionalAcknowledgment, Verdict } from '../acknowledge/acknowledgment.ts'
import { problemIn } from '../segment.ts'
import { type Draft, setReader } from '../set-reader.ts'
import { wholeAt } from '../values.ts'

type AcknowledgmentDraft = Draft & { acknowledgment: FunctionalAcknowledgment; component: string }

const set = (draft: AcknowledgmentDraft): AcknowledgedSet | undefined => draft.acknowledgment.sets.at(-1)
const codesFrom = (segment: Segment, first: number) => segment.elements.slice(first, first + 5).filter(Boolean)

function verdictIn({ problems }: Draft, segment: Segment): Verdict {
  const verdict = verdicts.find((each) => each === elementOf(segment, 1))
  // What nobody understands is no consent.
  if (!verdict) problems.push(problemIn(segment, 'codeUnknown', 1))
  return verdict ?? 'R'
}

const verdicts = ['A', 'E', 'P', 'R', 'M', 'W', 'X'] as const

const wrongSegment: Read<AcknowledgmentDraft> = (draft, segment) => {
  const [id, position, loopId, code] = [elementOf(segment, 1), wholeAt(segment, 2) ?? 0, elementOf(segment, 3), elementOf(segment, 4)]
  const before = set(draft)?.segments.at(-1)
  // Several mistakes of one segment come as several AK3.
  if (before?.id === id && before.position === position && before.elements.length === 0) before.codes.push(code)
  else set(draft)?.segments.push({ id, position, loop: loopId, codes: code ? [code] : [], elements: [] })
}

const wrongElement: Read<AcknowledgmentDraft> = (draft, segment) => {
  const within: AcknowledgedSegment | undefined = set(draft)?.segments.at(-1)
  const [position = '', component = ''] = elementOf(segment, 1).split(draft.component)
  within?.elements.push({
    position: Number(position) || 0,
    component: component ? Number(component) : null,
    number: elementOf(segment, 2),
    code: elementOf(segment, 3),
    value: elementOf(segment, 4),
  })
}

export const readAcknowledgment = setReader<AcknowledgmentDraft, FunctionalAcknowledgment>({
  id: '997',
  groupTypes: ['FA'],
  areas: [
    {
      AK1: once(({ acknowledgment }, segment) => {
        acknowledgment.groupType = elementOf(segment, 1)
        acknowledgment.groupControl = elementOf(segment, 2)
      }),
    },
    {
      AK2: loop<AcknowledgmentDraft>(
        ({ acknowledgment }, segment) => {
          const [id, control] = [elementOf(segment, 1), elementOf(segment, 2)]
          acknowledgment.sets.push({ id, control, verdict: 'R', codes: [], segments: [] })
        },
        {
          AK3: loop<AcknowledgmentDraft>(wrongSegment, { AK4: wrongElement }),
          AK5: (draft, segment) => {
            const answered = set(draft)
            if (!answered) return
            answered.verdict = verdictIn(draft, segment)
            answered.codes = codesFrom(segment, 2)
          },
        },
      ),
    },
    {
      AK9: once((draft, segment) => {
        const { acknowledgment } = draft
        acknowledgment.verdict = verdictIn(draft, segment)
        acknowledgment.announced = wholeAt(segment, 2) ?? 0
        acknowledgment.received = wholeAt(segment, 3) ?? 0
        acknowledgment.accepted = wholeAt(segment, 4) ?? 0
        acknowledgment.codes = codesFrom(segment, 5)
      }),
    },
  ],
  required: ['AK1', 'AK9'],
  start: ({ interchange }) => ({ acknowledgment: unanswered(), component: interchange.delimiters.component, problems: [] }),
  finish: ({ acknowledgment }) => acknowledgment,
})

const unanswered = (): FunctionalAcknowledgment => ({
  groupType: '',
  groupControl: '',
  verdict: 'R',
  announced: 0,
  received: 0,
  accepted: 0,
  codes: [],
  sets: [],
})
