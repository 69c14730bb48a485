import { longestValue, type Problem } from './problem.ts'
import { mayBeADocument } from './unread-part.ts'

/** How interchanges begin in a standard, and what it is called when something is wrong around them. */
type Standard<Begun, Code extends string> = {
  nextBeginning: Next
  /** Null: more is needed to know, and `more` may come. `start`: where its segments do. */
  readBeginning(text: string, at: number, more: boolean): (Begun & { start: number }) | 'unreadable' | null
  missing: Code
  unreadable: Code
  problemAt(code: Code | Around | 'segmentTooLong', offset: number, value?: string): Problem<Code>
}
type Around = 'textAround' | 'partUnread'
/** Where something may begin at `from` or behind, or -1. */
type Next = (text: string, from: number) => number
/** What another standard is to read: the file from `offset` on, of which this is here, decoded and as bytes that follow. */
export type Handover = { offset: number; text: string; bytes: Uint8Array }
/** `end`: of the file. */
type Sink<Code extends string> = { problem(problem: Problem<Code>): void; end(offset: number): void }

/** What is decoded at once: elements are cut from it and keep it alive. */
const pieceBytes = 64 * 1024
const longestSegment = 64 * 1024

/**
 * Bytes in any portions to the segments of interchanges, one after another. Bytes are read as latin1, so that a character is a byte and no
 * terminator that partners use (0x85, 0x1C, CR …) breaks anything. What stands around interchanges is skipped and told; where another standard
 * begins there, it is handed over. Where portions end is chance (of a network, of a disk), so nothing is decided by it: what is not here as a
 * whole is waited for, and of what is skipped as much is known as matters for what follows.
 */
export abstract class InterchangeReader<Begun, Code extends string> {
  /** What is not read yet, as characters and as the bytes they are, and the offset of the first in the file. */
  protected text = ''
  protected bytes: Uint8Array = noBytes
  protected offset: number
  /** In a segment that is too long, until it ends. */
  protected skipping = false
  /** What was read ends in a letter or a digit: then nothing begins where `text` does. */
  #isInWord = false
  /** Of the interchange that is being read; null between interchanges. */
  #begun: Begun | null = null
  #isEmpty = true
  #around: { offset: number; size: number; text: string } | null = null
  #isOver = false
  readonly #standard: Standard<Begun, Code>
  readonly #sink: Sink<Code>
  /** Where what another standard reads may begin. */
  readonly #nextOther: Next

  /** `offset`: of the first byte that it will read. */
  constructor(standard: Standard<Begun, Code>, sink: Sink<Code>, { offset = 0, nextOther = none }: Beginning = {}) {
    this.#standard = standard
    this.#sink = sink
    this.#nextOther = nextOther
    this.offset = offset
  }

  /** An interchange begins at `at`. */
  protected abstract begin(begun: Begun, at: number): void
  /** How far it came; behind the last segment it has left the interchange. */
  protected abstract readSegments(begun: Begun, from: number, more: boolean): number

  /** Null: it goes on with the next bytes. `decoded`: what another reader left before the chunk. */
  read(chunk: Uint8Array, decoded = ''): Handover | null {
    if (decoded) {
      this.#add(Buffer.from(decoded, 'latin1'))
      this.#advance(true)
    }
    if (this.#isOver) return this.#handOver(chunk)
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      this.#add(bytes.subarray(at, at + pieceBytes))
      this.#advance(true)
      if (this.#isOver) return this.#handOver(bytes.subarray(at + pieceBytes))
    }
    return null
  }

  end(): Handover | null {
    this.#advance(false)
    if (this.#isOver) return this.#handOver(noBytes)
    if (this.#isEmpty) this.#tell(this.#standard.missing, this.#around?.offset ?? 0, this.#around?.text)
    else this.#tellAround()
    this.#sink.end(this.offset + this.text.length)
    return null
  }

  /** Decoded together with the rest: a text that is joined to another takes twice as long to go through. */
  #add(piece: Buffer) {
    const bytes = Buffer.allocUnsafe(this.text.length + piece.length)
    bytes.write(this.text, 'latin1')
    piece.copy(bytes, this.text.length)
    this.bytes = bytes
    this.text = bytes.toString('latin1')
  }

  #handOver(following: Uint8Array): Handover {
    this.#tellAround()
    this.#sink.end(this.offset)
    return { offset: this.offset, text: this.text, bytes: following }
  }

  protected leave(at: number): number {
    this.#begun = null
    return at
  }

  /** Whether a segment that begins at `from` and goes on to `to` at least is longer than any that is meant. */
  protected isTooLong(from: number, to: number): boolean {
    if (this.skipping) return true
    if (to - from <= longestSegment) return false
    this.#tell('segmentTooLong', this.offset + from, this.text.slice(from, from + longestValue))
    this.skipping = true
    return true
  }

  #advance(more: boolean) {
    let at = 0
    for (let before = -1; before !== at && !this.#isOver; ) {
      before = at
      at = this.#begun ? this.readSegments(this.#begun, at, more) : this.#readBeginning(at, more)
    }
    if (at === 0) return
    this.#isInWord = isWord(this.text.charCodeAt(at - 1))
    this.offset += at
    this.text = this.text.slice(at)
    this.bytes = this.bytes.subarray(at)
  }

  #readBeginning(from: number, more: boolean): number {
    const { text } = this
    const at = this.#next(this.#standard.nextBeginning, text, from)
    // Only as far as what will be skipped: no character is looked at twice.
    const other = this.#next(this.#nextOther, at < 0 ? text : text.slice(0, at), from)
    if (other >= 0) {
      this.#skip(from, other)
      this.#isOver = true
      return other
    }
    if (at < 0) {
      // One may have begun in the last characters.
      const end = more ? Math.max(from, text.length - 3) : text.length
      this.#skip(from, end)
      return end
    }
    this.#skip(from, at)
    const begun = this.#standard.readBeginning(text, at, more)
    // Of what cannot be read, as much as is told of it.
    if (begun === null || (begun === 'unreadable' && more && text.length - at < longestValue)) return at
    this.#isEmpty = false
    this.#tellAround()
    if (begun === 'unreadable') {
      this.#tell(this.#standard.unreadable, this.offset + at, text.slice(at, at + longestValue))
      return at + 3
    }
    this.#begun = begun
    this.begin(begun, at)
    return this.readSegments(begun, begun.start, more)
  }

  #next(next: Next, text: string, from: number): number {
    const at = next(text, from)
    return at === 0 && this.#isInWord ? next(text, 1) : at
  }

  #skip(from: number, end: number) {
    const text = this.text.slice(from, end)
    if (this.#around) {
      this.#around.size += text.length
      this.#around.text += text.slice(0, Math.max(0, mostLookedAt - this.#around.text.length))
      return
    }
    const begin = Array.prototype.findIndex.call(text, (character) => !blanks.includes(character))
    if (begin < 0) return
    this.#around = { offset: this.offset + from + begin, size: text.length - begin, text: text.slice(begin, begin + mostLookedAt) }
  }

  #tellAround() {
    if (!this.#around) return
    const { offset, size, text } = this.#around
    const code = size > mostLookedAt || mayBeADocument(text) ? 'partUnread' : 'textAround'
    this.#sink.problem({ ...this.#standard.problemAt(code, offset, text), size })
    this.#around = null
  }

  #tell(code: Code | 'segmentTooLong', offset: number, value?: string) {
    this.#sink.problem(this.#standard.problemAt(code, offset, value))
  }
}

export type Beginning = { offset?: number; nextOther?: Next }
const none: Next = () => -1
const noBytes = new Uint8Array()
/** Around interchanges. More than that is no remark. */
const mostLookedAt = 1000

/** A byte order mark and what ends old files are blank too. */
const blanks = '\r\n\t \0\x1a\xef\xbb\xbf'

const isWord = (character: number) =>
  (character >= 48 && character <= 57) || (character >= 65 && character <= 90) || (character >= 97 && character <= 122)

export const isBlank = (character: number) => character === 10 || character === 13 || character === 32 || character === 9
