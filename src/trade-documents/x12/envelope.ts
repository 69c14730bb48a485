import type { EnvelopeId } from '../envelope-id.ts'
import type { Segment } from '../segment.ts'
import type { Delimiters } from './header.ts'
import type { X12Problem } from './segment.ts'

/** One ISA … IEA. Dates and times are as they were sent. */
export type Interchange = {
  sender: EnvelopeId
  receiver: EnvelopeId
  date: string
  time: string
  /** ISA12. What counts for the content is the version of the group. */
  version: string
  control: string
  wantsAcknowledgment: boolean
  /** Anything but P: test documents never become live orders. */
  test: boolean
  delimiters: Delimiters
  offset: number
}

/** One GS … GE. */
export type Group = {
  type: string
  sender: string
  receiver: string
  date: string
  time: string
  control: string
  /** GS08, `004010VICS` for instance. */
  version: string
  offset: number
}

/** One ST … SE, both among its segments, with what its envelope alone shows to be wrong. */
export type TransactionSet = {
  id: string
  control: string
  segments: Segment[]
  problems: X12Problem[]
  offset: number
  /** Where what follows begins, of one that has no SE: what is no segment of it may stand before. */
  end: number | null
}

/** What a file turns out to hold, in the order in which it becomes known: an end is told even where its trailer is missing. */
export type Received =
  | { kind: 'interchange'; interchange: Interchange }
  | { kind: 'set'; interchange: Interchange; group: Group; set: TransactionSet }
  | { kind: 'group'; interchange: Interchange; group: Group; announced: number | null; received: number; problems: X12Problem[] }
  | { kind: 'acknowledgment'; interchange: Interchange; segment: Segment }
  | { kind: 'end'; interchange: Interchange; problems: X12Problem[] }
  /** Outside any interchange; an ISA that cannot be read, for instance. */
  | { kind: 'problem'; problem: X12Problem }
