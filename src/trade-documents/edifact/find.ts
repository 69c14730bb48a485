import type { Found, FoundDocument, FoundGroup } from '../found.ts'
import type { Beginning } from '../interchange-reader.ts'
import type { Group, Interchange, Received } from './envelope/envelope.ts'
import { EnvelopeReader } from './envelope/envelope-reader.ts'
import { readDocument } from './read-document.ts'
import { SegmentReader } from './segment-reader.ts'

/** Finds the documents of EDIFACT interchanges, each message one. */
export function edifactReader(tell: (found: Found) => void, beginning?: Beginning): SegmentReader {
  const groups = new WeakMap<Group, FoundGroup>()
  const take = (received: Received) => {
    if (received.kind === 'problem') return tell({ kind: 'problems', problems: [received.problem] })
    if (received.kind === 'end') return tell({ kind: 'problems', problems: received.problems })
    if (received.kind !== 'message' && received.kind !== 'group') return
    const { interchange, group } = received
    const found = groups.get(group) ?? foundGroup(interchange, group)
    groups.set(group, found)
    if (received.kind === 'message') tell({ kind: 'document', group: found, document: foundDocument(received) })
    else tell({ kind: 'group', group: found, announced: received.announced, problems: received.problems })
  }
  return new SegmentReader(new EnvelopeReader(take), beginning)
}

const foundGroup = ({ sender, receiver, control, test, service, ...interchange }: Interchange, group: Group): FoundGroup => ({
  format: 'edifact',
  sender,
  receiver,
  senderGroup: group.sender,
  receiverGroup: group.receiver,
  interchangeControl: control,
  control: group.control,
  type: group.type,
  version: group.version,
  test,
  partnerId: null,
  // An acknowledgment is never acknowledged: two would go back and forth forever.
  wantsAcknowledgment: interchange.wantsAcknowledgment && group.type !== 'CONTRL',
  delimiters: { ...service, release: service.release ?? '' },
})

function foundDocument({ message, interchange }: Extract<Received, { kind: 'message' }>): FoundDocument {
  const { type, control, offset, segments, end } = message
  const last = segments.at(-1)
  const size = (end ?? (last ? last.offset + (last.raw ?? '').length : offset)) - offset
  const raw = segments.map((segment) => segment.raw ?? '').join('\n')
  return { ...readDocument(message, interchange), type, control, offset, size, raw }
}
