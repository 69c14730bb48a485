import type { Found, FoundDocument, FoundGroup } from '../found.ts'
import type { Group, Interchange, Received } from './envelope.ts'
import { readEdifact } from './read.ts'
import { readDocument } from './read-document.ts'

/** The documents of an EDIFACT file, each message one. */
export async function* findEdifact(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const groups = new WeakMap<Group, FoundGroup>()
  for await (const received of readEdifact(bytes)) {
    if (received.kind === 'problem') yield { kind: 'problems', problems: [received.problem] }
    if (received.kind === 'end') yield { kind: 'problems', problems: received.problems }
    if (received.kind !== 'message' && received.kind !== 'group') continue
    const { interchange, group } = received
    const found = groups.get(group) ?? foundGroup(interchange, group)
    groups.set(group, found)
    if (received.kind === 'message') yield { kind: 'document', group: found, document: foundDocument(received) }
    else yield { kind: 'group', group: found, announced: received.announced, problems: received.problems }
  }
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
  const { type, control, offset, segments } = message
  const last = segments.at(-1)
  const size = last ? last.offset + (last.raw ?? '').length - offset : 0
  const raw = segments.map((segment) => segment.raw ?? '').join('\n')
  return { ...readDocument(message, interchange), type, control, offset, size, raw }
}
