import type { Segment } from '../segment.ts'
import { decoderOf } from './characters.ts'
import { parseSegment } from './parse.ts'
import { longestValue, problemAt, problemIn, type Report } from './segment.ts'
import { beginsInterchange, nextBeginning, readService, type Service } from './service.ts'

export type SegmentSink = { beginning(unb: Segment, service: Service): void; segment(segment: Segment): void; problem: Report }

const pieceBytes = 64 * 1024
const longestSegment = 64 * 1024

/** Bytes in any portions to segments, read as latin1 so that a character is a byte. What stands around interchanges is skipped and told. */
export class SegmentReader {
  /** What is not read yet, and the offset of its first byte in the file. */
  #text = ''
  #offset = 0
  /** Of the interchange that is being read; null between interchanges. */
  #service: Service | null = null
  #begun = false
  #decode = decoderOf('')
  #interchanges = 0
  #skipping = false
  #around: { offset: number; text: string } | null = null
  readonly #sink: SegmentSink

  constructor(sink: SegmentSink) {
    this.#sink = sink
  }

  read(chunk: Uint8Array) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      this.#text += bytes.toString('latin1', at, at + pieceBytes)
      this.#advance(true)
    }
  }

  end() {
    this.#advance(false)
    if (this.#interchanges === 0) this.#sink.problem(problemAt('unbMissing', this.#around?.offset ?? 0, this.#around?.text))
    else this.#reportAround()
  }

  #advance(more: boolean) {
    let at = 0
    for (let before = -1; before !== at; ) {
      before = at
      at = this.#service ? this.#readSegments(this.#service, at, more) : this.#readBeginning(at, more)
    }
    this.#offset += at
    this.#text = this.#text.slice(at)
  }

  #readBeginning(from: number, more: boolean): number {
    const text = this.#text
    const at = nextBeginning(text, from)
    if (at < 0) {
      // A beginning may have begun in the last characters.
      const end = more ? Math.max(from, text.length - 3) : text.length
      this.#skip(from, end)
      return end
    }
    this.#skip(from, at)
    const read = readService(text, at, more)
    if (read === null) return at
    this.#interchanges += 1
    this.#reportAround()
    if (read === 'unreadable') {
      this.#sink.problem(problemAt('unbUnreadable', this.#offset + at, text.slice(at, at + longestValue)))
      return at + 3
    }
    this.#service = read.service
    this.#begun = false
    return this.#readSegments(read.service, read.start, more)
  }

  #readSegments(service: Service, from: number, more: boolean): number {
    const { terminator, release } = service
    const text = this.#text
    let at = from
    for (;;) {
      while (at < text.length && (isBlank(text.charCodeAt(at)) || text[at] === terminator)) at++
      // Enough of what follows to know a beginning when it comes.
      if (more && text.length - at < 40) return at
      if (!this.#skipping && this.#begun && beginsInterchange(text, at, service)) return this.#leave(at)
      const end = endOf(text, at, terminator, release)
      if (end < 0 && (more || at === text.length)) {
        if (text.length - at <= longestSegment) return at
        this.#tooLong(at)
        return text.length
      }
      const raw = text.slice(at, end < 0 ? text.length : end).trimEnd()
      const offset = this.#offset + at
      at = end < 0 ? text.length : end + 1
      if (this.#skipping) this.#skipping = false
      else if (this.#take(raw, offset, service, end < 0)) return this.#leave(at)
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

  #leave(at: number): number {
    this.#service = null
    return at
  }

  #tooLong(at: number) {
    if (!this.#skipping) this.#sink.problem(problemAt('segmentTooLong', this.#offset + at, this.#text.slice(at, at + longestValue)))
    this.#skipping = true
  }

  #skip(from: number, end: number) {
    const text = this.#text.slice(from, end)
    if (this.#around) {
      if (this.#around.text.length < longestValue) this.#around.text += text
      return
    }
    const begin = Array.prototype.findIndex.call(text, (character) => !blanks.includes(character))
    if (begin >= 0) this.#around = { offset: this.#offset + from + begin, text: text.slice(begin) }
  }

  #reportAround() {
    if (this.#around) this.#sink.problem(problemAt('textAround', this.#around.offset, this.#around.text))
    this.#around = null
  }
}

/** A byte order mark and what ends old files are blank too. */
const blanks = '\r\n\t \0\x1a\xef\xbb\xbf'

const isBlank = (character: number) => character === 10 || character === 13 || character === 32 || character === 9

/** Where the segment ends: at the first terminator that is not released; -1 where it does not yet. */
function endOf(text: string, from: number, terminator: string, release: string | null): number {
  for (let at = from; ; at++) {
    at = text.indexOf(terminator, at)
    if (at < 0 || release === null) return at
    let released = 0
    while (at - 1 - released >= from && text[at - 1 - released] === release) released++
    if (released % 2 === 0) return at
  }
}
