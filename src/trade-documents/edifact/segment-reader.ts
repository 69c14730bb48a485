import { type Beginning, InterchangeReader, isBlank } from '../interchange-reader.ts'
import type { Segment } from '../segment.ts'
import { decoderOf } from './characters.ts'
import { beginsInterchange, nextBeginning, readService, type Service } from './envelope/service.ts'
import { parseSegment } from './parse.ts'
import type { ProblemCode } from './problem-codes.ts'
import { problemAt, problemIn, type Report } from './segment.ts'

type SegmentSink = {
  beginning(unb: Segment, service: Service): void
  segment(segment: Segment): void
  problem: Report
  end(offset: number): void
}
type Begun = { service: Service }

const beginnings = { nextBeginning, readBeginning: readService, missing: 'unbMissing', unreadable: 'unbUnreadable', problemAt } as const

export class SegmentReader extends InterchangeReader<Begun, ProblemCode> {
  /** Whether the UNB is read. */
  #begun = false
  #decode = decoderOf('')
  readonly #sink: SegmentSink

  constructor(sink: SegmentSink, beginning?: Beginning) {
    super(beginnings, sink, beginning)
    this.#sink = sink
  }

  protected override begin() {
    this.#begun = false
  }

  protected override readSegments({ service }: Begun, from: number, more: boolean): number {
    const { terminator, release } = service
    const { text } = this
    let at = from
    for (;;) {
      while (!this.skipping && at < text.length && (isBlank(text.charCodeAt(at)) || text[at] === terminator)) at++
      // Enough of what follows to know a beginning when it comes.
      if (more && text.length - at < 40) return at
      if (!this.skipping && this.#begun && beginsInterchange(text, at, service)) return this.leave(at)
      const end = endOf(text, at, terminator, release)
      const isTooLong = this.isTooLong(at, end < 0 ? text.length : end)
      if (end < 0 && (more || at === text.length))
        return isTooLong ? text.length - (isReleased(text, at, text.length, release) ? 1 : 0) : at
      const raw = text.slice(at, end < 0 ? text.length : end).trimEnd()
      const offset = this.offset + at
      at = end < 0 ? text.length : end + 1
      if (isTooLong) this.skipping = false
      else if (this.#take(raw, offset, service, end < 0)) return this.leave(at)
    }
  }

  /** Whether the interchange ends with it. */
  #take(raw: string, offset: number, service: Service, cut: boolean): boolean {
    const problems: Parameters<Report>[0][] = []
    const report: Report = (problem) => problems.push(problem)
    if (!this.#begun) this.#decode = decoderOf(raw.split(/[^A-Z]/)[1] ?? '')
    const segment = parseSegment(raw, offset, service, this.#decode, report)
    if (this.#begun) {
      if (cut && segment.id !== 'UNZ') report(problemIn(segment, 'segmentCut'))
    } else {
      this.#begun = true
      this.#sink.beginning(segment, service)
    }
    for (const problem of problems) this.#sink.problem(problem)
    if (segment.id !== 'UNB') this.#sink.segment(segment)
    return segment.id === 'UNZ'
  }
}

/** Where the segment ends: at the first terminator that is not released; -1 where it does not yet. */
function endOf(text: string, from: number, terminator: string, release: string | null): number {
  for (let at = from; ; at++) {
    at = text.indexOf(terminator, at)
    if (at < 0 || !isReleased(text, from, at, release)) return at
  }
}

/** Whether what stands, or will stand, at `at` means itself. */
function isReleased(text: string, from: number, at: number, release: string | null): boolean {
  let before = at
  while (release !== null && before > from && text[before - 1] === release) before--
  return (at - before) % 2 === 1
}
