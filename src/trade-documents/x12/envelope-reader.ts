import { mostDocumentBytes, mostDocuments, mostProblems, mostSegments } from '../limits.ts'
import { elementOf, type Segment } from '../segment.ts'
import { mayBeADocument } from '../unread-part.ts'
import type { Group, Interchange, Received, TransactionSet } from './envelope.ts'
import type { Header } from './header.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemAt, problemIn, type X12Problem } from './segment.ts'

type Open<T> = { value: T; problems: X12Problem[]; count: number }
/** Control numbers are remembered to find those used twice in one group. */
type OpenGroup = Open<Group> & { controls: Set<string> }

/** Segments to sets, checked by their envelopes. A set that is wrong takes nothing with it: its neighbours are read as if it were right. */
export class EnvelopeReader {
  #interchange: Open<Interchange> | null = null
  #group: OpenGroup | null = null
  #set: TransactionSet | null = null
  /** The set that is being read is too large, and the rest of it is skipped. */
  #full = false
  readonly #emit: (received: Received) => void

  constructor(emit: (received: Received) => void) {
    this.#emit = emit
  }

  header(header: Header, isa: Segment) {
    this.end(isa.offset)
    const value = interchangeOf(header, isa)
    this.#interchange = { value, problems: [], count: 0 }
    this.#emit({ kind: 'interchange', interchange: value })
    if (!header.padded) this.problem(problemIn(isa, 'isaNotPadded'))
    this.#tellUnread(isa)
    if (!/^[PT]$/.test(elementOf(isa, 15))) this.problem(problemIn(isa, 'isaUsageUnknown', 15))
  }

  segment(segment: Segment) {
    if (this.#set && !envelopeIds.has(segment.id)) return this.#add(this.#set, segment)
    switch (segment.id) {
      case 'ST':
        return this.#openSet(segment)
      case 'SE':
        return this.#closeSet(segment)
      case 'GS':
        return this.#openGroup(segment)
      case 'GE':
        return this.#closeGroup(segment)
      case 'IEA':
        return this.#closeInterchange(segment)
      case 'TA1':
        if (this.#interchange) this.#emit({ kind: 'acknowledgment', interchange: this.#interchange.value, segment })
        return
      default:
        this.problem(problemIn(segment, this.#group ? 'segmentOutsideSet' : 'segmentOutsideGroup'))
    }
  }

  /** Of the innermost envelope that is open; in a set, it is about the segment that comes next. */
  problem(problem: X12Problem) {
    const problems = (this.#set ?? this.#group ?? this.#interchange)?.problems
    if (!problems) return this.#emit({ kind: 'problem', problem })
    // Room is kept for errors: behind any number of warnings, they must be seen.
    if (problems.length < (problem.severity === 'error' ? 2 * mostProblems : mostProblems))
      problems.push(this.#set ? { ...problem, position: this.#set.segments.length + 1 } : problem)
  }

  /** The file, or what came of it, ends at `offset`. */
  end(offset: number) {
    this.#endSet(offset)
    this.#endGroup(offset, null)
    this.#endInterchange(offset)
  }

  #add(set: TransactionSet, segment: Segment) {
    const isFull = set.segments.length >= mostSegments || segment.offset - set.offset > mostDocumentBytes
    if (isFull) {
      if (!this.#full) set.problems.push(problemIn(segment, 'setTooLong'))
      this.#full = true
      if (segment.id !== 'SE') return
    }
    set.segments.push(segment)
    segment.position = set.segments.length
  }

  #openSet(st: Segment) {
    this.#endSet(st.offset)
    const group = this.#group ?? this.#impliedGroup(st)
    const set: TransactionSet = {
      id: elementOf(st, 1).trim(),
      control: elementOf(st, 2).trim(),
      segments: [],
      problems: [],
      offset: st.offset,
      end: null,
    }
    this.#set = set
    this.#full = false
    this.#add(set, st)
    for (const { index } of unreadOf(st)) set.problems.push(problemIn(st, 'documentInside', index))
    if (!group.value.control) set.problems.push(problemIn(st, 'gsMissing'))
    if (!set.control) set.problems.push(problemIn(st, 'setControlMissing', 2))
    if (group.controls.has(set.control)) set.problems.push(problemIn(st, 'setControlRepeated', 2))
    else group.controls.add(set.control)
    group.count += 1
    if (group.count > mostDocuments) set.problems.push(problemIn(st, 'setsTooMany'))
  }

  #closeSet(se: Segment) {
    const set = this.#set
    if (!set) return this.problem(problemIn(se, 'trailerUnexpected'))
    this.#add(set, se)
    for (const { index } of unreadOf(se)) set.problems.push(problemIn(se, 'documentInside', index))
    if (count(se, 1) !== se.position) set.problems.push(problemIn(se, 'segmentCountDiffers', 1))
    if (elementOf(se, 2).trim() !== set.control) set.problems.push(problemIn(se, 'setControlDiffers', 2))
    this.#emitSet(set)
  }

  #endSet(offset: number) {
    if (!this.#set) return
    this.problem(problemAt('seMissing', offset))
    this.#set.end = offset
    this.#emitSet(this.#set)
  }

  #emitSet(set: TransactionSet) {
    this.#set = null
    if (this.#interchange && this.#group) this.#emit({ kind: 'set', interchange: this.#interchange.value, group: this.#group.value, set })
  }

  #openGroup(gs: Segment) {
    this.#endSet(gs.offset)
    this.#endGroup(gs.offset, null)
    this.#group = { value: groupOf(gs), problems: [], count: 0, controls: new Set() }
    if (this.#interchange) this.#interchange.count += 1
    this.#tellUnread(gs)
  }

  /** Some partners lose the GS; its sets are still told apart. */
  #impliedGroup(st: Segment): OpenGroup {
    const group = {
      value: groupOf({ ...st, elements: [] }),
      problems: [problemAt('gsMissing', st.offset)],
      count: 0,
      controls: new Set<string>(),
    }
    this.#group = group
    return group
  }

  #closeGroup(ge: Segment) {
    this.#endSet(ge.offset)
    if (!this.#group) return this.problem(problemIn(ge, 'trailerUnexpected'))
    this.#tellUnread(ge)
    this.#check(ge, 1, this.#group.count, 'setCountDiffers')
    this.#checkControl(ge, this.#group.value.control, 'groupControlDiffers')
    this.#endGroup(null, count(ge, 1))
  }

  #endGroup(missingAt: number | null, announced: number | null) {
    if (!this.#group || !this.#interchange) return
    if (missingAt !== null) this.problem(problemAt('geMissing', missingAt))
    const { value, problems, count: received } = this.#group
    this.#group = null
    this.#emit({ kind: 'group', interchange: this.#interchange.value, group: value, announced, received, problems })
  }

  #closeInterchange(iea: Segment) {
    this.#endSet(iea.offset)
    this.#endGroup(iea.offset, null)
    if (!this.#interchange) return this.problem(problemIn(iea, 'trailerUnexpected'))
    this.#check(iea, 1, this.#interchange.count, 'groupCountDiffers')
    this.#checkControl(iea, this.#interchange.value.control, 'interchangeControlDiffers')
    const rest = elementsOf(iea).slice(3).join(iea.separator)
    if (mayBeADocument(rest)) this.problem(unreadIn(iea, 3, rest))
    this.#endInterchange(null)
  }

  #endInterchange(missingAt: number | null) {
    if (!this.#interchange) return
    if (missingAt !== null) this.problem(problemAt('ieaMissing', missingAt))
    const { value, problems } = this.#interchange
    this.#interchange = null
    this.#emit({ kind: 'end', interchange: value, problems })
  }

  #tellUnread(segment: Segment) {
    for (const { index, text } of unreadOf(segment)) this.problem(unreadIn(segment, index, text))
  }

  #check(trailer: Segment, element: number, expected: number, code: ProblemCode) {
    if (count(trailer, element) !== expected) this.problem(problemIn(trailer, code, element))
  }

  /** Zeros in front are lost by some senders. */
  #checkControl(trailer: Segment, control: string, code: ProblemCode) {
    if (withoutZeros(elementOf(trailer, 2)) !== withoutZeros(control)) this.problem(problemIn(trailer, code, 2))
  }
}

/** Beyond any id that does not fit. */
const longestOfEnvelope = 20
/** What an envelope carries besides itself. */
const unreadOf = (segment: Segment) =>
  elementsOf(segment).flatMap((text, index) =>
    index > 0 && text.length > longestOfEnvelope && mayBeADocument(text) ? { index, text } : [],
  )
/** As they stood in the file. */
const elementsOf = ({ raw, elements, separator }: Segment) => raw?.split(separator) ?? elements
const unreadIn = (segment: Segment, index: number, text: string): X12Problem => ({
  ...problemAt('partUnread', problemIn(segment, 'partUnread', index).offset, text),
  size: text.length,
})

const envelopeIds = new Set(['ST', 'SE', 'GS', 'GE', 'IEA', 'TA1'])
const withoutZeros = (control: string) => control.trim().replace(/^0+(?=.)/, '')
const count = (segment: Segment, element: number) =>
  /^ *\d{1,10} *$/.test(elementOf(segment, element)) ? Number(elementOf(segment, element)) : null

function interchangeOf({ delimiters }: Header, isa: Segment): Interchange {
  const at = (element: number) => elementOf(isa, element)
  return {
    sender: { qualifier: at(5), id: at(6) },
    receiver: { qualifier: at(7), id: at(8) },
    date: at(9),
    time: at(10),
    version: at(12),
    control: at(13),
    wantsAcknowledgment: at(14) === '1',
    test: at(15) !== 'P',
    delimiters,
    offset: isa.offset,
  }
}

function groupOf(gs: Segment): Group {
  const at = (element: number) => elementOf(gs, element).trim()
  return {
    type: at(1),
    sender: at(2),
    receiver: at(3),
    date: at(4),
    time: at(5),
    control: at(6),
    version: at(8),
    offset: gs.offset,
  }
}
