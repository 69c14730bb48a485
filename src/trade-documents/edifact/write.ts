import type { EnvelopeId } from '../envelope-id.ts'
import type { Segment } from '../segment.ts'
import { dictionary } from './dictionary.ts'
import { checkElements } from './elements.ts'
import type { Service } from './envelope/service.ts'
import { between, type EdifactProblem, marksOf, problemIn } from './segment.ts'

/** A segment to be written: its name and its elements, of which composite ones are lists. What is empty at an end is left out. */
export type OutSegment = readonly [id: string, ...elements: (string | readonly string[])[]]

export type OutInterchange = {
  sender: EnvelopeId
  receiver: EnvelopeId
  /** Data element 0020; it comes from the partner's counter, none is ever made up here. */
  control: number
  test: boolean
  wantsAcknowledgment: boolean
  /** `date` CCYYMMDD and `time` HHMM, in the zone that the partner expects. */
  date: string
  time: string
  messages: readonly OutMessage[]
}

/** What stands between UNH and UNT. `version`: `D96A`, with what an association assigned. */
type OutMessage = { type: string; version: string; control: string; segments: readonly OutSegment[] }

/** Either the bytes, or why there are none: what cannot be said exactly is not sent. */
export type Written = { bytes: Buffer; problems: readonly [] } | { bytes: null; problems: readonly EdifactProblem[] }

export const usualService: Service = { element: '+', component: ':', release: '?', repetition: null, decimal: '.,', terminator: `'` }

export function writeEdifact(out: OutInterchange): Written {
  const writer = new Writer()
  const { sender, receiver, control, messages, date, time } = out
  const flags = [
    ...(out.wantsAcknowledgment || out.test ? ['', '', '', out.wantsAcknowledgment ? '1' : ''] : []),
    ...(out.test ? ['', '1'] : []),
  ]
  for (const { id } of [sender, receiver]) if (!id || id.length > longestId) writer.refuse('idNotWritable', ['UNB', id], 1)
  writer.put([
    'UNB',
    ['UNOC', '3'],
    [sender.id, sender.qualifier],
    [receiver.id, receiver.qualifier],
    [date.slice(2), time],
    String(control),
    ...flags,
  ])
  for (const message of messages) writer.message(message)
  writer.put(['UNZ', String(messages.length), String(control)])
  if (writer.problems.length > 0) return { bytes: null, problems: writer.problems }
  return { bytes: Buffer.from(`UNA:+.? '${writer.text}`, 'latin1'), problems: [] }
}

/** `D96AEAN008` as UNH has it: version, release, agency, and who assigned more. */
export function versionParts(version: string): string[] {
  const match = /^([A-Z]|\d{1,3})(\d{2}[A-Z]|\d{3})(\w{0,6})$/.exec(version)
  return match ? [match[1] ?? '', match[2] ?? '', 'UN', match[3] ?? ''] : ['D', '96A', 'UN', '']
}

const longestId = 35

class Writer {
  text = ''
  readonly problems: EdifactProblem[] = []
  #position = 0

  message({ type, version, control, segments }: OutMessage) {
    this.#position = 1
    this.put(['UNH', control, [type, ...versionParts(version)]])
    for (const segment of segments) this.put(segment)
    this.put(['UNT', String(segments.length + 2), control])
    this.#position = 0
  }

  put(segment: OutSegment) {
    const elements = segment.map((element) => withoutEnd(typeof element === 'string' ? [element] : element))
    for (const [index, components] of elements.entries())
      if (!components.every((text) => sendable.test(text))) this.refuse('characterNotSendable', segment, index)
    const spec = dictionary.get(segment[0])
    if (spec) checkElements(this.#segmentOf(segment), spec, (problem) => this.problems.push(problem))
    while (elements.length > 1 && elements.at(-1)?.length === 0) elements.pop()
    this.text += `${elements.map((components) => components.map(released).join(':')).join('+')}'`
    if (this.#position > 0) this.#position += 1
  }

  refuse(code: 'characterNotSendable' | 'idNotWritable', segment: OutSegment, element: number) {
    this.problems.push(problemIn(this.#segmentOf(segment), code, element))
  }

  #segmentOf(segment: OutSegment): Segment {
    const elements = segment.map((element) => withoutEnd(typeof element === 'string' ? [element] : element).join(between))
    return { id: segment[0], elements, position: this.#position, offset: this.text.length, raw: null, separator: marksOf(usualService) }
  }
}

const released = (text: string) => text.replace(/[?+:']/g, '?$&')

/** Printable ASCII and the letters of western Europe, one byte each: what UNOC has. */
const sendable = /^[\x20-\x7e\xa0-\xff]*$/

function withoutEnd(components: readonly string[]): string[] {
  const kept = [...components]
  while (kept.at(-1) === '') kept.pop()
  return kept
}
