import type { EnvelopeId } from '../../envelope-id.ts'
import type { Segment } from '../../segment.ts'
import type { EdifactProblem } from '../segment.ts'
import type { Service } from './service.ts'

/** One UNB … UNZ. Dates and times are as they were sent. */
export type Interchange = {
  /** Data elements 0001 and 0002: `UNOC` and `3`. */
  syntax: string
  syntaxVersion: string
  sender: EnvelopeId
  receiver: EnvelopeId
  date: string
  time: string
  control: string
  /** Data element 0031. */
  wantsAcknowledgment: boolean
  /** Data element 0035: test interchanges never become live orders. */
  test: boolean
  service: Service
  offset: number
}

/** One UNG … UNE; where the sender has none, everything around it that an interchange holds. */
export type Group = { implied: boolean; type: string; sender: string; receiver: string; control: string; version: string; offset: number }

/** One UNH … UNT, both among its segments, with what its envelope alone shows to be wrong. */
export type Message = {
  type: string
  /** `D96A`, with what an association assigned: `D96AEAN008`. */
  version: string
  control: string
  segments: Segment[]
  problems: EdifactProblem[]
  offset: number
  /** Where what follows begins, of one that has no UNT: what is no segment of it may stand before. */
  end: number | null
}

/** What a file turns out to hold, in the order in which it becomes known: an end is told even where its trailer is missing. */
export type Received =
  | { kind: 'message'; interchange: Interchange; group: Group; message: Message }
  | { kind: 'group'; interchange: Interchange; group: Group; announced: number | null; problems: EdifactProblem[] }
  | { kind: 'end'; interchange: Interchange; problems: EdifactProblem[] }
  | { kind: 'problem'; problem: EdifactProblem }
