import type { Problem } from '../problem.ts'
import type { AcknowledgedSet, FunctionalAcknowledgment, Verdict } from '../x12/acknowledge/acknowledgment.ts'
import { problemCodes } from './problem-codes.ts'
import { type OutSegment, versionParts } from './write.ts'

/** What a CONTRL is about: an interchange, or one of its groups, with what was found wrong in it. */
type Received = {
  interchangeControl: string
  announced: number | null
  problems: readonly Problem[]
  messages: readonly { type: string; control: string; problems: readonly Problem[] }[]
  /** A partner whose mistakes are put up with: then errors are told, and nothing is rejected. */
  acceptWithErrors: boolean
}

const meaningOf = (code: string) => new Map(Object.entries(problemCodes)).get(code)

/**
 * What we answer, in the words that a 997 has for it too. Only mistakes of syntax are the sender's to hear of. An interchange whose own envelope
 * is wrong is rejected with all that came in it: a CONTRL cannot take it and say so.
 */
export function acknowledge({ interchangeControl, announced, problems, messages, acceptWithErrors }: Received): FunctionalAcknowledgment {
  const codes = [...new Set(problems.flatMap(({ code }) => meaningOf(code)?.interchange ?? []))]
  const isWrong = !acceptWithErrors && problems.some(({ code, severity }) => severity === 'error' && meaningOf(code)?.interchange)
  const sets = messages.map((message) => {
    const set = acknowledgeMessage(message, acceptWithErrors)
    return isWrong ? { ...set, verdict: 'R' as const } : set
  })
  const rejected = sets.filter(({ verdict }) => verdict === 'R').length
  const some = codes.length > 0 || sets.some(({ verdict }) => verdict === 'E')
  return {
    groupType: interchange,
    groupControl: interchangeControl,
    announced: announced ?? sets.length,
    received: sets.length,
    accepted: sets.length - rejected,
    codes,
    sets,
    verdict: isWrong ? 'R' : rejected > 0 ? (rejected === sets.length ? 'R' : 'P') : some ? 'E' : 'A',
  }
}

/** Stands where a 997 has the type of a group. */
export const interchange = 'UNB'

function acknowledgeMessage({ type, control, problems }: Received['messages'][number], acceptWithErrors: boolean): AcknowledgedSet {
  const told = problems.filter(({ code }) => meaningOf(code)?.segment || meaningOf(code)?.message)
  const wrong = told.some(({ severity }) => severity === 'error')
  const segments = told.flatMap(({ code, segment, position, element, component, value }) => {
    const said = meaningOf(code)?.segment
    if (!said) return []
    const elements = element === null ? [] : [{ position: element, component, number: '', code: said, value }]
    return [{ id: segment, position, loop: '', codes: element === null ? [said] : [], elements }]
  })
  const codes = [...new Set(told.flatMap(({ code }) => meaningOf(code)?.message ?? []))].slice(0, 1)
  return { id: type, control, verdict: wrong && !acceptWithErrors ? 'R' : told.length ? 'E' : 'A', codes, segments }
}

type About = { sender: readonly string[]; receiver: readonly string[]; version: string }

/** Data element 0083: what is rejected is 4, everything else 7. A value that is wrong is named by its place and never repeated. */
export function acknowledgmentSegments({ groupControl, verdict, codes, sets }: FunctionalAcknowledgment, about: About): OutSegment[] {
  return [
    ['UCI', repeated(groupControl, 14), about.sender, about.receiver, actionOf(verdict), verdict === 'R' ? (codes[0] ?? '') : ''],
    ...(codes.length && verdict === 'R' ? sets.filter(saysMore) : sets).flatMap((set): OutSegment[] => [
      ['UCM', repeated(set.control, 14), [repeated(set.id, 6), ...versionParts(about.version)], actionOf(set.verdict), set.codes[0] ?? ''],
      ...set.segments
        .slice(0, most)
        .flatMap(({ position, codes, elements }): OutSegment[] => [
          ['UCS', String(position), codes[0] ?? ''],
          ...elements.map(
            (each): OutSegment => ['UCD', each.code, [String(each.position), each.component === null ? '' : String(each.component)]],
          ),
        ]),
    ]),
  ]
}

/** What is rejected with its interchange is named only where it has mistakes of its own. */
const saysMore = (set: AcknowledgedSet) => set.codes.length > 0 || set.segments.length > 0

/** What the sender wrote, as far as it can be said; it must be there. */
const repeated = (text: string, most: number) =>
  text
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, most)
    .trim() || '0'

/** Of each kind of segment, a CONTRL has room for 999. */
const most = 999
const actionOf = (verdict: Verdict) => (verdict === 'R' ? '4' : '7')
