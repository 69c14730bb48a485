import type { Content } from './content.ts'
import type { EnvelopeId } from './envelope-id.ts'
import type { FormatName } from './names.ts'
import type { Problem } from './problem.ts'

/** What is found in a file of any format, in the order in which it becomes known. */
export type Found =
  | { kind: 'document'; group: FoundGroup; document: FoundDocument }
  /** The end of a group, where the format has one. */
  | { kind: 'group'; group: FoundGroup; announced: number | null; problems: readonly Problem[] }
  /** Of no group. */
  | { kind: 'problems'; problems: readonly Problem[] }

/** What belongs together and is acknowledged as one: from whom to whom, under which numbers. What a format has no word for is empty. */
export type FoundGroup = {
  format: FormatName
  sender: EnvelopeId
  receiver: EnvelopeId
  senderGroup: string
  receiverGroup: string
  interchangeControl: string
  control: string
  type: string
  version: string
  test: boolean
  /** Whether the sender waits for a functional acknowledgment. */
  wantsAcknowledgment: boolean
  /** What the raw view needs to tell segments apart; null where the file consists of lines. */
  delimiters: Delimiters | null
  /** Where the file itself does not say who sent it. */
  partnerId: string | null
}

export type Delimiters = { element: string; component: string; repetition: string | null; terminator: string; release?: string }

export type FoundDocument = Content & {
  /** As its sender calls the kind: 850, ORDERS, OrderRequest. */
  type: string
  /** Empty where the format numbers no documents: then the same bytes are the same document. */
  control: string
  problems: readonly Problem[]
  /** Where it stands in the file, in bytes. */
  offset: number
  size: number
  /** What makes two documents the same, byte for byte. */
  raw: string
}
