import { dictionary } from '../dictionary.ts'
import type { TransactionSet } from '../envelope.ts'
import { problemCodes } from '../problem-codes.ts'
import type { X12Problem } from '../segment.ts'
import type { OutSegment } from '../write.ts'

/** A 997: what one side thinks of the syntax of a group of the other. It says nothing about business. */
export type FunctionalAcknowledgment = {
  /** GS01 and GS06 of the group it is about. */
  groupType: string
  groupControl: string
  verdict: Verdict
  announced: number
  received: number
  accepted: number
  codes: string[]
  /** Sets without mistakes may be left out. */
  sets: AcknowledgedSet[]
}

/** X12's own letters: accepted, accepted with errors, partly accepted (groups only), rejected; M, W, X are rejections for security. */
export type Verdict = 'A' | 'E' | 'P' | 'R' | 'M' | 'W' | 'X'

export type AcknowledgedSet = { id: string; control: string; verdict: Verdict; codes: string[]; segments: AcknowledgedSegment[] }

export type AcknowledgedSegment = { id: string; position: number; loop: string; codes: string[]; elements: AcknowledgedElement[] }

type AcknowledgedElement = { position: number; component: number | null; number: string; code: string; value: string }

type Received = {
  groupType: string
  groupControl: string
  /** GE01, null where it is missing or no number. */
  announced: number | null
  groupProblems: readonly X12Problem[]
  sets: readonly { set: Pick<TransactionSet, 'id' | 'control'>; problems: readonly X12Problem[] }[]
  /** A partner whose mistakes are put up with: then errors are told, and nothing is rejected. */
  acceptWithErrors?: boolean
}

/** What we answer to a group, from what was found wrong in it. Only mistakes of syntax are the sender's to hear of in a 997. */
export function acknowledge({
  groupType,
  groupControl,
  announced,
  groupProblems,
  sets,
  acceptWithErrors = false,
}: Received): FunctionalAcknowledgment {
  const answers = sets.map(({ set, problems }) => acknowledgeSet(set, problems, acceptWithErrors))
  const rejected = answers.filter(({ verdict }) => verdict === 'R').length
  const codes = distinct(groupProblems.map(({ code }) => problemCodes[code].ak9))
  const verdict =
    rejected > 0 ? (rejected === sets.length ? 'R' : 'P') : codes.length || answers.some((each) => each.verdict === 'E') ? 'E' : 'A'
  const received = sets.length
  return {
    groupType,
    groupControl,
    verdict,
    announced: Math.min(announced ?? received, mostInAk9),
    received,
    accepted: received - rejected,
    codes,
    sets: answers,
  }
}

function acknowledgeSet(
  { id, control }: Pick<TransactionSet, 'id' | 'control'>,
  problems: readonly X12Problem[],
  acceptWithErrors: boolean,
): AcknowledgedSet {
  const told = problems.filter(({ code }) => 'ak3' in problemCodes[code] || 'ak4' in problemCodes[code] || 'ak5' in problemCodes[code])
  const wrong = told.some(({ severity }) => severity === 'error')
  const segments = acknowledgeSegments(told)
  const codes = distinct([...told.map(({ code }) => problemCodes[code].ak5), segments.length ? segmentsInError : undefined])
  return { id, control, verdict: wrong && !acceptWithErrors ? 'R' : told.length ? 'E' : 'A', codes, segments }
}

/** AK902 has room for six digits. */
const mostInAk9 = 999_999

const segmentsInError = '5'
const elementsInError = '8'

function acknowledgeSegments(problems: readonly X12Problem[]): AcknowledgedSegment[] {
  const segments = new Map<string, AcknowledgedSegment>()
  for (const problem of problems) {
    const { ak3, ak4 } = problemCodes[problem.code]
    if (!ak3 && !ak4) continue
    const key = `${problem.position} ${problem.segment}`
    const segment = segments.get(key) ?? { id: problem.segment, position: problem.position, loop: '', codes: [], elements: [] }
    segments.set(key, segment)
    segment.codes = distinct([...segment.codes, ak3 ?? elementsInError])
    if (ak4) segment.elements.push(acknowledgeElement(problem, ak4))
  }
  return [...segments.values()].sort((one, other) => one.position - other.position)
}

function acknowledgeElement({ segment, element, component, value }: X12Problem, code: string): AcknowledgedElement {
  const number = dictionary.get(segment)?.elements[(element ?? 0) - 1]?.number ?? ''
  return { position: element ?? 0, component, number: /^\d+$/.test(number) ? number : '', code, value }
}

/** At most five codes have room, as in AK502 to AK506. */
const distinct = (codes: readonly (string | undefined)[]) => [...new Set(codes)].filter((code) => code !== undefined).slice(0, 5)

/**
 * `forbidden` are our own delimiters. A wrong value that has one is left out; in an id or a control number, which must be there, a question
 * mark stands for it.
 */
export function acknowledgmentSegments(acknowledgment: FunctionalAcknowledgment, forbidden: string): OutSegment[] {
  const { groupType, groupControl, verdict, announced, received, accepted, codes, sets } = acknowledgment
  const isSayable = (character: string) => character >= ' ' && character <= '~' && !forbidden.includes(character)
  const repeated = (text: string) =>
    Array.from(text.slice(0, 80), (each) => (isSayable(each) ? each : '?'))
      .join('')
      .trim() || '0'
  return [
    ['AK1', repeated(groupType), repeated(groupControl)],
    ...sets.flatMap((set): OutSegment[] => [
      ['AK2', repeated(set.id), repeated(set.control)],
      ...set.segments.flatMap(segmentOut),
      ['AK5', set.verdict, ...set.codes],
    ]),
    ['AK9', verdict, String(announced), String(received), String(accepted), ...codes],
  ]

  function segmentOut({ id, position, loop, codes, elements }: AcknowledgedSegment): OutSegment[] {
    return [...codes.map((code): OutSegment => ['AK3', id && repeated(id), String(position), loop, code]), ...elements.map(elementOut)]
  }

  function elementOut({ position, component, number, code, value }: AcknowledgedElement): OutSegment {
    const place = component === null ? String(position) : [String(position), String(component)]
    return ['AK4', place, number, code, [...value].every(isSayable) ? value : '']
  }
}
