import type { Segment } from '../segment.ts'
import { type Cleaning, cleaned, oddness } from './clean.ts'
import { type Header, nextHeader, readHeader, startsHeader } from './header.ts'
import { longestValue, problemAt, problemIn, type Report } from './segment.ts'
import { ShortCodes } from './short-codes.ts'

export type SegmentSink = { header(header: Header, isa: Segment): void; segment(segment: Segment): void; problem: Report }

/** What is decoded at once: elements are cut from it and keep it alive. */
const pieceBytes = 64 * 1024
const longestSegment = 64 * 1024

/**
 * Bytes in any portions to segments, one after another. Bytes are read as latin1, so that a character is a byte and no terminator that
 * partners use (0x85, 0x1C, CR …) breaks anything. What stands before an ISA and behind an IEA is skipped and reported.
 */
export class SegmentReader {
  /** What is not read yet, and the offset of its first byte in the file. */
  #text = ''
  #offset = 0
  /** Those of the interchange that is being read; null between interchanges. */
  #header: Header | null = null
  #headers = 0
  /** Where the elements of the segment that is being read end. */
  readonly #cuts: number[] = []
  readonly #ids = new ShortCodes<string>()
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
    if (this.#headers === 0) this.#sink.problem(problemAt('isaMissing', this.#around?.offset ?? 0, this.#around?.text))
    else this.#reportAround()
  }

  #advance(more: boolean) {
    let at = 0
    for (let before = -1; before !== at; ) {
      before = at
      at = this.#header ? this.#readSegments(this.#header, at, more) : this.#readHeader(at, more)
    }
    this.#offset += at
    this.#text = this.#text.slice(at)
  }

  #readHeader(from: number, more: boolean): number {
    const text = this.#text
    const at = nextHeader(text, from)
    if (at < 0) {
      // An ISA may have begun in the last characters.
      const end = more ? Math.max(from, text.length - 3) : text.length
      this.#skip(from, end)
      return end
    }
    this.#skip(from, at)
    const header = readHeader(text, at, more)
    if (header === null) return at
    this.#headers += 1
    this.#reportAround()
    const offset = this.#offset + at
    if (header === 'unreadable') {
      this.#sink.problem(problemAt('isaUnreadable', offset, text.slice(at)))
      return at + 3
    }
    this.#header = header
    const raw = text.slice(at, header.end)
    this.#sink.header(header, { id: 'ISA', elements: header.elements, position: 0, offset, raw, separator: header.delimiters.element })
    return header.end
  }

  /** One look at every character, which is why it is a plain loop. */
  #readSegments({ delimiters }: Header, from: number, more: boolean): number {
    const { element: separator, terminator } = delimiters
    const [between, behind, component] = [separator.charCodeAt(0), terminator.charCodeAt(0), delimiters.component.charCodeAt(0)]
    const text = this.#text
    let at = from
    for (;;) {
      while (at < text.length && isBlank(text.charCodeAt(at), behind)) at++
      if (!this.#skipping && startsHeader(text, at)) return this.#leave(at)
      let count = 0
      let end = at
      let odd: Cleaning = 0
      for (; end < text.length; end++) {
        const character = text.charCodeAt(end)
        if (character === between) this.#cuts[count++] = end
        else if (character === behind && (terminator.length === 1 || text.startsWith(terminator, end))) break
        else odd |= oddness[character] ?? 0
      }
      const cut = end >= text.length
      if (cut && (more || at === end)) {
        if (end - at <= longestSegment) return at
        this.#tooLong(at)
        return end
      }
      // A separator behind the last component says nothing; some senders end every segment with one.
      const elements = this.#elements(text, at, text.charCodeAt(end - 1) === component ? end - 1 : end, count)
      const id = elements[0] ?? ''
      const segment = { id, elements, position: 0, offset: this.#offset + at, raw: null, separator }
      at = Math.min(text.length, end + terminator.length)
      if (this.#skipping) {
        this.#skipping = false
        continue
      }
      if (cut && id !== 'IEA') this.#sink.problem(problemIn(segment, 'segmentCut'))
      this.#sink.segment(odd ? cleaned(segment, odd, delimiters, (problem) => this.#sink.problem(problem)) : segment)
      if (id === 'IEA') return this.#leave(at)
    }
  }

  /** In a list that has room for them and no more: most segments have few. */
  #elements(text: string, from: number, to: number, cuts: number): string[] {
    const elements = new Array<string>(cuts + 1)
    let start = from
    for (let index = 0; index < cuts; index++) {
      const end = this.#cuts[index] ?? to
      elements[index] = index === 0 ? this.#id(text, start, end) : text.slice(start, end)
      start = end + 1
    }
    elements[cuts] = text.slice(start, to)
    return elements
  }

  /** The same string for the same id, which tables then find at once. */
  #id(text: string, from: number, to: number): string {
    const known = this.#ids.get(text, from, to)
    if (known !== undefined) return known
    const id = text.slice(from, to)
    // A file has a few dozen; one that has thousands is up to something.
    if (this.#ids.size < 1000) this.#ids.set(id, id)
    return id
  }

  #leave(at: number): number {
    this.#header = null
    return at
  }

  #tooLong(at: number) {
    if (!this.#skipping) this.#sink.problem(problemAt('segmentTooLong', this.#offset + at, this.#text.slice(at, at + 99)))
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

/** Line breaks and blanks behind a terminator, and a terminator behind a terminator. */
const isBlank = (character: number, terminator: number) =>
  character === 10 || character === 13 || character === 32 || character === 9 || character === terminator
