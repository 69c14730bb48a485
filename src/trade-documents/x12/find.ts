import type { Found, FoundDocument, FoundGroup } from '../found.ts'
import type { Beginning } from '../interchange-reader.ts'
import type { Segment } from '../segment.ts'
import { readInterchangeAcknowledgment } from './acknowledge/interchange-acknowledgment.ts'
import type { Group, Interchange, Received, TransactionSet } from './envelope.ts'
import { EnvelopeReader } from './envelope-reader.ts'
import { readDocument } from './read-document.ts'
import { SegmentReader } from './segment-reader.ts'

/** Finds the documents of X12 interchanges, each transaction set one. */
export function x12Reader(tell: (found: Found) => void, beginning?: Beginning): SegmentReader {
  const groups = new WeakMap<Group, FoundGroup>()
  const take = (received: Received) => {
    if (received.kind === 'problem') return tell({ kind: 'problems', problems: [received.problem] })
    if (received.kind === 'end') return tell({ kind: 'problems', problems: received.problems })
    if (received.kind === 'acknowledgment') return tell(ofEnvelope(received))
    if (received.kind !== 'set' && received.kind !== 'group') return
    const { interchange, group } = received
    const found = groups.get(group) ?? foundGroup(interchange, group)
    groups.set(group, found)
    if (received.kind === 'set') tell({ kind: 'document', group: found, document: foundDocument(received) })
    else tell({ kind: 'group', group: found, announced: received.announced, problems: received.problems })
  }
  return new SegmentReader(new EnvelopeReader(take), beginning)
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

function sizeOf({ segments, offset, end }: TransactionSet): number {
  const last = segments.at(-1)
  return (end ?? (last ? last.offset + rawOf(last).length : offset)) - offset
}
