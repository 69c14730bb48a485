import type { Segment } from '../../segment.ts'
import { componentOf } from '../segment.ts'
import type { Group, Interchange, Message } from './envelope.ts'
import type { Service } from './service.ts'

export function interchangeOf(unb: Segment, service: Service): Interchange {
  const at = (element: number, component = 1) => componentOf(unb, element, component).trim()
  return {
    syntax: at(1),
    syntaxVersion: at(1, 2),
    sender: { id: at(2), qualifier: at(2, 2) },
    receiver: { id: at(3), qualifier: at(3, 2) },
    date: at(4),
    time: at(4, 2),
    control: at(5),
    service,
    offset: unb.offset,
    wantsAcknowledgment: at(9) === '1',
    test: /^[1-9]$/.test(at(11)),
  }
}

export function groupOf(ung: Segment): Group {
  const at = (element: number, component = 1) => componentOf(ung, element, component).trim()
  const version = `${at(7)}${at(7, 2)}${at(7, 3)}`
  return { implied: false, type: at(1), sender: at(2), receiver: at(3), control: at(5), version, offset: ung.offset }
}

/** As its first message says. */
export function impliedGroup(unh: Segment): Group {
  const { type, version, offset } = messageOf(unh)
  return { implied: true, type, sender: '', receiver: '', control: '', version, offset }
}

export function messageOf(unh: Segment): Message {
  const at = (component: number) => componentOf(unh, 2, component).trim()
  const version = `${at(2)}${at(3)}${at(5)}`
  return { type: at(1), version, control: componentOf(unh, 1), segments: [], problems: [], offset: unh.offset, end: null }
}
