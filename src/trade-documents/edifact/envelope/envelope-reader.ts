import { mostDocumentBytes, mostDocuments, mostProblems, mostSegments } from '../../limits.ts'
import type { Segment } from '../../segment.ts'
import { mayBeADocument } from '../../unread-part.ts'
import { componentOf, type EdifactProblem, problemAt, problemIn } from '../segment.ts'
import type { Group, Interchange, Message, Received } from './envelope.ts'
import { groupOf, impliedGroup, interchangeOf, messageOf } from './envelope-segments.ts'
import type { Service } from './service.ts'

type Open<T> = { value: T; problems: EdifactProblem[]; messages: number; groups: number }
/** Control numbers are remembered to find those used twice. */
type OpenGroup = Open<Group> & { controls: Set<string> }

/** Segments to messages, checked by their envelopes. One that is wrong takes nothing with it: its neighbours are read as if it were right. */
export class EnvelopeReader {
  #interchange: Open<Interchange> | null = null
  #group: OpenGroup | null = null
  #message: Message | null = null
  /** The message that is being read is too large, and the rest of it is skipped. */
  #full = false
  readonly #emit: (received: Received) => void

  constructor(emit: (received: Received) => void) {
    this.#emit = emit
  }

  beginning(unb: Segment, service: Service) {
    this.end(unb.offset)
    this.#interchange = { value: interchangeOf(unb, service), problems: [], messages: 0, groups: 0 }
    this.#tellUnread(unb, 11)
    if (!this.#interchange.value.control) this.problem(problemIn(unb, 'interchangeControlMissing', 5))
  }

  segment(segment: Segment) {
    if (this.#message && !envelopeIds.has(segment.id)) return this.#add(this.#message, segment)
    switch (segment.id) {
      case 'UNH':
        return this.#openMessage(segment)
      case 'UNT':
        return this.#closeMessage(segment)
      case 'UNG':
        return this.#openGroup(segment)
      case 'UNE':
        return this.#closeGroup(segment)
      case 'UNZ':
        return this.#closeInterchange(segment)
      default:
        this.problem(problemIn(segment, 'segmentOutsideMessage'))
    }
  }

  /** Of the innermost envelope that is open; in a message, it is about the segment that comes next. */
  problem(problem: EdifactProblem) {
    const group = this.#group?.value.implied ? null : this.#group
    const problems = (this.#message ?? group ?? this.#interchange)?.problems
    if (!problems) return this.#emit({ kind: 'problem', problem })
    // Room is kept for errors: behind any number of warnings, they must be seen.
    if (problems.length < (problem.severity === 'error' ? 2 * mostProblems : mostProblems))
      problems.push(this.#message ? { ...problem, position: this.#message.segments.length + 1 } : problem)
  }

  /** The file, or what came of it, ends at `offset`. */
  end(offset: number) {
    this.#endMessage(offset)
    this.#endGroup(offset, null)
    this.#endInterchange(offset, null)
  }

  #add(message: Message, segment: Segment) {
    if (message.segments.length >= mostSegments || segment.offset - message.offset > mostDocumentBytes) {
      if (!this.#full) message.problems.push(problemIn(segment, 'messageTooLong'))
      this.#full = true
      if (segment.id !== 'UNT') return
    }
    message.segments.push(segment)
    segment.position = message.segments.length
  }

  #openMessage(unh: Segment) {
    this.#endMessage(unh.offset)
    this.#group ??= { value: impliedGroup(unh), problems: [], messages: 0, groups: 0, controls: new Set() }
    const message = messageOf(unh)
    this.#message = message
    this.#full = false
    this.#add(message, unh)
    if (!message.control) message.problems.push(problemIn(unh, 'messageControlMissing', 1))
    if (this.#group.controls.has(message.control)) message.problems.push(problemIn(unh, 'messageControlRepeated', 1))
    else this.#group.controls.add(message.control)
    this.#group.messages += 1
    if (this.#interchange) this.#interchange.messages += 1
    if (this.#group.messages > mostDocuments) message.problems.push(problemIn(unh, 'messagesTooMany'))
  }

  #closeMessage(unt: Segment) {
    const message = this.#message
    if (!message) return this.problem(problemIn(unt, 'trailerUnexpected'))
    this.#add(message, unt)
    if (countIn(unt) !== unt.position) message.problems.push(problemIn(unt, 'segmentCountDiffers', 1))
    if (componentOf(unt, 2) !== message.control) message.problems.push(problemIn(unt, 'messageControlDiffers', 2))
    this.#emitMessage(message)
  }

  #endMessage(offset: number) {
    if (!this.#message) return
    this.problem(problemAt('untMissing', offset))
    this.#message.end = offset
    this.#emitMessage(this.#message)
  }

  #emitMessage(message: Message) {
    this.#message = null
    if (this.#interchange && this.#group)
      this.#emit({ kind: 'message', interchange: this.#interchange.value, group: this.#group.value, message })
  }

  #openGroup(ung: Segment) {
    this.#endMessage(ung.offset)
    this.#endGroup(ung.offset, null)
    this.#group = { value: groupOf(ung), problems: [], messages: 0, groups: 0, controls: new Set() }
    if (this.#interchange) this.#interchange.groups += 1
    this.#tellUnread(ung, 8)
  }

  #closeGroup(une: Segment) {
    this.#endMessage(une.offset)
    if (!this.#group || this.#group.value.implied) return this.problem(problemIn(une, 'trailerUnexpected'))
    this.#tellUnread(une, 2)
    if (countIn(une) !== this.#group.messages) this.problem(problemIn(une, 'messageCountDiffers', 1))
    if (componentOf(une, 2) !== this.#group.value.control) this.problem(problemIn(une, 'groupControlDiffers', 2))
    this.#endGroup(null, countIn(une))
  }

  /** An implied group is told with its interchange, whose trailer counts it. */
  #endGroup(missingAt: number | null, announced: number | null) {
    const group = this.#group
    if (!group || !this.#interchange || group.value.implied) return
    if (missingAt !== null) this.problem(problemAt('uneMissing', missingAt))
    this.#group = null
    this.#emit({ kind: 'group', interchange: this.#interchange.value, group: group.value, announced, problems: group.problems })
  }

  #closeInterchange(unz: Segment) {
    this.#endMessage(unz.offset)
    this.#endGroup(unz.offset, null)
    if (!this.#interchange) return this.problem(problemIn(unz, 'trailerUnexpected'))
    const { value, messages, groups } = this.#interchange
    if (countIn(unz) !== (groups || messages)) this.problem(problemIn(unz, 'interchangeCountDiffers', 1))
    if (withoutZeros(componentOf(unz, 2)) !== withoutZeros(value.control)) this.problem(problemIn(unz, 'interchangeControlDiffers', 2))
    this.#tellUnread(unz, 2)
    this.#endInterchange(null, countIn(unz))
  }

  /** What a segment of an envelope carries behind its last element, or in one that is too long. */
  #tellUnread(segment: Segment, last: number) {
    const from = segment.elements.findIndex((text, index) => index > last || (index > 0 && text.length > longestOfEnvelope))
    if (from < 0) return
    const { offset } = problemIn(segment, 'partUnread', from)
    const rest = (segment.raw ?? '').slice(offset - segment.offset)
    if (mayBeADocument(rest)) this.problem({ ...problemAt('partUnread', offset, rest), size: rest.length })
  }

  #endInterchange(missingAt: number | null, announced: number | null) {
    if (!this.#interchange) return
    if (missingAt !== null) this.problem(problemAt('unzMissing', missingAt))
    const { value, problems } = this.#interchange
    const group = this.#group
    this.#interchange = null
    this.#group = null
    if (group) this.#emit({ kind: 'group', interchange: value, group: group.value, announced, problems })
    else this.#emit({ kind: 'end', interchange: value, problems })
  }
}

/** No element of an envelope is longer, its components together. */
const longestOfEnvelope = 60
const envelopeIds = new Set(['UNH', 'UNT', 'UNG', 'UNE', 'UNZ'])
/** Zeros in front are lost by some senders. */
const withoutZeros = (control: string) => control.trim().replace(/^0+(?=.)/, '')
const countIn = (trailer: Segment) => (/^\d{1,10}$/.test(componentOf(trailer, 1)) ? Number(componentOf(trailer, 1)) : null)
