import { edifactReader } from './edifact/find.ts'
import type { Found } from './found.ts'
import type { Handover } from './interchange-reader.ts'
import { readPortions } from './read-portions.ts'
import { x12Reader } from './x12/find.ts'

type Tell = (found: Found) => void
type Standard = 'x12' | 'edifact'

/** Stricter than what begins a file: a remark between interchanges may well say "UNA". */
const isa = /(?<![A-Za-z0-9])ISA[^A-Za-z0-9\s]/g
const una = /(?<![A-Za-z0-9])UN[AB][^A-Za-z0-9\s]/g

const next = (beginning: RegExp) => (text: string, from: number) => {
  beginning.lastIndex = from
  return beginning.exec(text)?.index ?? -1
}

const standards = {
  x12: { read: x12Reader, nextOther: next(una), other: 'edifact' },
  edifact: { read: edifactReader, nextOther: next(isa), other: 'x12' },
} as const

/** Networks and people put files together: interchanges of both standards may follow one another in one. */
class InterchangesReader {
  #standard: Standard
  #reader
  readonly #tell: Tell

  constructor(first: Standard, tell: Tell) {
    this.#standard = first
    this.#tell = tell
    this.#reader = this.#begin(0)
  }

  read(chunk: Uint8Array) {
    for (let over = this.#reader.read(chunk); over; ) over = this.#goOn(over)
  }

  end() {
    for (let over = this.#reader.end(); over; over = this.#reader.end()) for (let next = this.#goOn(over); next; ) next = this.#goOn(next)
  }

  #goOn({ offset, text, bytes }: Handover): Handover | null {
    this.#standard = standards[this.#standard].other
    this.#reader = this.#begin(offset)
    return this.#reader.read(bytes, text)
  }

  #begin(offset: number) {
    const { read, nextOther } = standards[this.#standard]
    return read(this.#tell, { offset, nextOther })
  }
}

export const findInterchanges = (first: Standard) => (bytes: AsyncIterable<Uint8Array>) =>
  readPortions<Found>((tell) => new InterchangesReader(first, tell), bytes)
