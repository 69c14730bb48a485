import { type Beginning, InterchangeReader, isBlank } from '../interchange-reader.ts'
import type { Segment } from '../segment.ts'
import { type Cleaning, cleaned, oddness } from './clean.ts'
import { dictionary } from './dictionary.ts'
import { type Header, nextHeader, readHeader, startsHeader } from './header.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemAt, problemIn, type Report } from './segment.ts'
import { ShortCodes } from './short-codes.ts'

type SegmentSink = {
  header(header: Header, isa: Segment): void
  segment(segment: Segment): void
  problem: Report
  end(offset: number): void
}

const beginnings = {
  nextBeginning: nextHeader,
  readBeginning: readHeader,
  missing: 'isaMissing',
  unreadable: 'isaUnreadable',
  problemAt,
} as const

export class SegmentReader extends InterchangeReader<Header, ProblemCode> {
  /** Where the elements of the segment that is being read end. */
  readonly #cuts: number[] = []
  readonly #ids = new ShortCodes<string>()
  readonly #sink: SegmentSink

  constructor(sink: SegmentSink, beginning?: Beginning) {
    super(beginnings, sink, beginning)
    this.#sink = sink
    for (const id of dictionary.keys()) this.#ids.set(id, id)
  }

  protected override begin(header: Header, at: number) {
    const { elements, delimiters, start } = header
    const raw = this.text.slice(at, start)
    this.#sink.header(header, { id: 'ISA', elements, position: 0, offset: this.offset + at, raw, separator: delimiters.element })
  }

  /** One look at every character, which is why it is a plain loop. */
  protected override readSegments({ delimiters }: Header, from: number, more: boolean): number {
    const { element: separator, component, terminator } = delimiters
    const behind = terminator.charCodeAt(0)
    const marks = marksOf(separator, terminator)
    const cuts = this.#cuts
    const inside = component.charCodeAt(component.length - 1)
    const { text, bytes } = this
    // Nothing is a part of a separator or terminator of which the rest is to come.
    const last = more ? text.length - Math.max(separator.length, terminator.length) + 1 : text.length
    let at = from
    for (;;) {
      // Line breaks and blanks behind a terminator, and a terminator behind a terminator.
      while (at < text.length && !this.skipping) {
        if (isBlank(bytes[at] ?? 0)) at++
        else if (bytes[at] === behind && text.startsWith(terminator, at)) at += terminator.length
        else break
      }
      if (!this.skipping && startsHeader(text, at)) return this.leave(at)
      let count = 0
      let end = at
      let odd: Cleaning = 0
      for (; end < last; end++) {
        const mark = marks[bytes[end] ?? 0] ?? 0
        if (mark === 0) continue
        if (mark & separates && (separator.length === 1 || text.startsWith(separator, end))) {
          cuts[count++] = end
          end += separator.length - 1
        } else if (mark & terminates && (terminator.length === 1 || text.startsWith(terminator, end))) break
        else odd |= mark & ~(separates | terminates)
      }
      const cut = end >= last
      const isTooLong = this.isTooLong(at, end)
      if (cut && (more || at === end)) return isTooLong ? end : at
      if (isTooLong) {
        this.skipping = false
        at = Math.min(text.length, end + terminator.length)
        continue
      }
      // A separator behind the last component says nothing; some senders end every segment with one.
      const isBehind = text.charCodeAt(end - 1) === inside && text.endsWith(component, end)
      const elements = this.#elements(text, at, isBehind ? end - component.length : end, count, separator.length)
      const id = elements[0] ?? ''
      const segment = { id, elements, position: 0, offset: this.offset + at, raw: null, separator }
      at = Math.min(text.length, end + terminator.length)
      if (cut && id !== 'IEA') this.#sink.problem(problemIn(segment, 'segmentCut'))
      this.#sink.segment(odd ? cleaned(segment, odd, delimiters, (problem) => this.#sink.problem(problem)) : segment)
      if (id === 'IEA') return this.leave(at)
    }
  }

  /** In a list that has room for them and no more: most segments have few. */
  #elements(text: string, from: number, to: number, cuts: number, width: number): string[] {
    const elements = new Array<string>(cuts + 1)
    let start = from
    for (let index = 0; index < cuts; index++) {
      const end = this.#cuts[index] ?? to
      elements[index] = index === 0 ? this.#id(text, start, end) : text.slice(start, end)
      start = end + width
    }
    elements[cuts] = text.slice(start, to)
    return elements
  }

  /** The same string for the same id, the dictionary's own where it has it: tables find it at once. */
  #id(text: string, from: number, to: number): string {
    const known = this.#ids.get(text, from, to)
    if (known !== undefined) return known
    const id = text.slice(from, to)
    // A file has a few dozen; one that has thousands is up to something.
    if (this.#ids.size < 1000) this.#ids.set(id, id)
    return id
  }
}

/** Beside the bits of what is odd. */
const separates = 64
const terminates = 128

/** By byte, what makes the loop look at it; for most of them nothing does. */
function marksOf(separator: string, terminator: string): Uint8Array {
  const marks = Uint8Array.from(oddness)
  for (const [text, bit] of [
    [separator, separates],
    [terminator, terminates],
  ] as const)
    marks[text.charCodeAt(0)] = (marks[text.charCodeAt(0)] ?? 0) | bit
  return marks
}
