import type { Segment } from '../segment.ts'
import { dictionary } from './dictionary.ts'
import { checkElements } from './elements.ts'
import type { Delimiters } from './header.ts'
import { problemIn, type X12Problem } from './segment.ts'

/** A segment to be written: its id and its elements, of which composite ones are lists. What is empty at the end is left out. */
export type OutSegment = readonly [id: string, ...elements: (string | readonly string[])[]]

/** What stands between ST and SE. Its control number comes from the partner's counter; none is ever made up here. */
type OutSet = { id: string; control: string; segments: readonly OutSegment[] }

export type OutInterchange = {
  sender: { qualifier: string; id: string }
  receiver: { qualifier: string; id: string }
  /** ISA13, 1 to 999,999,999. */
  control: number
  test: boolean
  wantsAcknowledgment: boolean
  /** `date` CCYYMMDD and `time` HHMM, in the zone that the partner expects. */
  date: string
  time: string
  version: X12Version
  delimiters: Delimiters
  group: { type: string; sender: string; receiver: string; control: number; version: string; sets: readonly OutSet[] }
}

export type X12Version = '004010' | '005010'

/** Either the bytes, or why there are none: what cannot be said exactly is not sent. */
export type Written = { bytes: Buffer; problems: readonly [] } | { bytes: null; problems: readonly X12Problem[] }

export const usualDelimiters: Delimiters = { element: '*', component: '>', repetition: '^', terminator: '~' }

export function writeX12(interchange: OutInterchange): Written {
  const writer = new Writer(interchange)
  writer.write()
  if (writer.problems.length > 0) return { bytes: null, problems: writer.problems }
  return { bytes: Buffer.from(writer.text, 'latin1'), problems: [] }
}

class Writer {
  text = ''
  readonly problems: X12Problem[] = []
  readonly #out: OutInterchange
  readonly #forbidden: readonly string[]
  #position = 0

  constructor(out: OutInterchange) {
    const { element, component, repetition, terminator } = out.delimiters
    this.#out = out
    this.#forbidden = [element, component, terminator, ...(repetition === null || out.version === '004010' ? [] : [repetition])]
  }

  write() {
    const { group, control } = this.#out
    this.#isa()
    this.#group(group)
    this.#segment(['IEA', '1', padded(control)])
  }

  #isa() {
    const { sender, receiver, control, version, date, time, wantsAcknowledgment, test, delimiters } = this.#out
    const ids = [sender.qualifier, sender.id, receiver.qualifier, receiver.id]
    const separator = version === '005010' ? (delimiters.repetition ?? 'U') : 'U'
    const release = version === '005010' ? '00501' : '00401'
    const flags = [wantsAcknowledgment ? '1' : '0', test ? 'T' : 'P', delimiters.component]
    const elements = ['00', '', '00', '', ...ids, date.slice(2), time.slice(0, 4), separator, release, padded(control), ...flags]
    for (const [index, value] of elements.entries()) {
      const width = widths[index] ?? 0
      if (value.length > width || (index >= 4 && index <= 7 && !value)) this.#refuse('idNotWritable', ['ISA', ...elements], index + 1)
      // ISA11 and ISA16 name the separators.
      else if (index !== 10 && index !== 15) this.#checkText(['ISA', ...elements], index + 1, value)
    }
    this.#put(['ISA', ...elements.map((value, index) => value.padEnd(widths[index] ?? 0))])
  }

  #group({ type, sender, receiver, control, version, sets }: OutInterchange['group']) {
    const { date, time } = this.#out
    this.#segment(['GS', type, sender, receiver, date, time, String(control), 'X', version])
    for (const set of sets) {
      this.#position = 1
      this.#segment(['ST', set.id, set.control])
      for (const segment of set.segments) this.#segment(segment)
      this.#segment(['SE', String(set.segments.length + 2), set.control])
      this.#position = 0
    }
    this.#segment(['GE', String(sets.length), String(control)])
  }

  #segment(segment: OutSegment) {
    const elements = segment.map((value) => (typeof value === 'string' ? value : this.#composite(value)))
    for (const [index, value] of segment.entries())
      for (const text of typeof value === 'string' ? [value] : value) this.#checkText(elements, index, text)
    const spec = dictionary.get(segment[0])
    if (spec) checkElements(this.#segmentOf(elements), spec, (problem) => this.problems.push(problem))
    while (elements.length > 1 && !elements.at(-1)) elements.pop()
    this.#put(elements)
    if (this.#position > 0) this.#position += 1
  }

  #composite(components: readonly string[]): string {
    return components.slice(0, components.findLastIndex((each) => each !== '') + 1).join(this.#out.delimiters.component)
  }

  #put(elements: readonly string[]) {
    this.text += elements.join(this.#out.delimiters.element) + this.#out.delimiters.terminator
  }

  #checkText(elements: readonly string[], index: number, text: string) {
    if (this.#forbidden.some((delimiter) => text.includes(delimiter))) this.#refuse('delimiterInData', elements, index)
    else if (!sendable.test(text)) this.#refuse('characterNotSendable', elements, index)
  }

  #refuse(code: 'delimiterInData' | 'characterNotSendable' | 'idNotWritable', elements: readonly string[], index: number) {
    this.problems.push(problemIn(this.#segmentOf(elements), code, index))
  }

  #segmentOf(elements: readonly string[]): Segment {
    const separator = this.#out.delimiters.element
    return { id: elements[0] ?? '', elements: [...elements], position: this.#position, offset: this.text.length, raw: null, separator }
  }
}

const widths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]

/** Printable ASCII and the letters of western Europe, one byte each. */
const sendable = /^[\x20-\x7e\xa0-\xff]*$/

const padded = (control: number) => String(control).padStart(9, '0')
