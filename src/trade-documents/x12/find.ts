import type { Found, FoundDocument, FoundGroup } from '../found.ts'
import type { Segment } from '../segment.ts'
import type { Group, Interchange, Received, TransactionSet } from './envelope.ts'
import { readInterchangeAcknowledgment } from './interchange-acknowledgment.ts'
import { readX12 } from './read.ts'
import { readDocument } from './read-document.ts'

/** The documents of an X12 file, each transaction set one. */
export async function* findX12(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const groups = new WeakMap<Group, FoundGroup>()
  for await (const received of readX12(bytes)) {
    if (received.kind === 'problem') yield { kind: 'problems', problems: [received.problem] }
    if (received.kind === 'end') yield { kind: 'problems', problems: received.problems }
    if (received.kind === 'acknowledgment') yield ofEnvelope(received)
    if (received.kind !== 'set' && received.kind !== 'group') continue
    const { interchange, group } = received
    const found = groups.get(group) ?? foundGroup(interchange, group)
    groups.set(group, found)
    if (received.kind === 'set') yield { kind: 'document', group: found, document: foundDocument(received) }
    else yield { kind: 'group', group: found, announced: received.announced, problems: received.problems }
  }
}

const foundGroup = ({ sender, receiver, control, test, delimiters }: Interchange, group: Group): FoundGroup => ({
  format: 'x12',
  sender,
  receiver,
  senderGroup: group.sender,
  receiverGroup: group.receiver,
  interchangeControl: control,
  control: group.control,
  type: group.type,
  version: group.version,
  test,
  delimiters,
  partnerId: null,
  // An acknowledgment is never acknowledged: two would go back and forth forever.
  wantsAcknowledgment: group.type !== 'FA',
})

function foundDocument({ set, interchange, group }: Extract<Received, { kind: 'set' }>): FoundDocument {
  const raw = set.segments.map(rawOf).join('\n')
  const { id: type, control, offset } = set
  return { ...readDocument(set, { interchange, group }), type, control, offset, size: sizeOf(set), raw }
}

/** A TA1 belongs to no group, and is one by itself. */
function ofEnvelope({ interchange, segment }: Extract<Received, { kind: 'acknowledgment' }>): Found {
  const { sender, receiver, control, test, delimiters } = interchange
  const raw = rawOf(segment)
  return {
    kind: 'document',
    group: {
      format: 'x12',
      sender,
      receiver,
      senderGroup: '',
      receiverGroup: '',
      interchangeControl: control,
      control: '',
      type: 'TA1',
      version: '',
      test,
      delimiters,
      partnerId: null,
      wantsAcknowledgment: false,
    },
    document: {
      kind: 'acknowledgment',
      document: readInterchangeAcknowledgment(segment),
      problems: [],
      type: 'TA1',
      control,
      offset: segment.offset,
      size: raw.length,
      raw,
    },
  }
}

/** As it stood in the file, without the terminator. */
const rawOf = ({ raw, elements, separator }: Segment) => raw ?? elements.join(separator)

function sizeOf({ segments, offset }: TransactionSet): number {
  const last = segments.at(-1)
  return last ? last.offset + rawOf(last).length - offset : 0
}
