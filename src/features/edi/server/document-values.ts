import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#server/tables.ts'
import { centsOf } from './documents/amount.ts'
import { product, sum } from './documents/decimal.ts'
import type { PurchaseOrder } from './documents/purchase-order.ts'
import type { Received, TransactionSet } from './formats/x12/envelope.ts'
import { readDocument, type X12Document } from './formats/x12/read-document.ts'
import type { Segment } from './formats/x12/segment.ts'
import { json, word } from './stored.ts'

export type GroupValues = Insertable<DB['ediGroups']>
export type DocumentValues = Insertable<DB['ediDocuments']>
type ReceivedSet = Extract<Received, { kind: 'set' }>
type Own = { companyId: string; fileId: string; ordinal: number }

export function groupValues({ interchange, group }: Pick<ReceivedSet, 'interchange' | 'group'>, own: Own): GroupValues {
  const { sender, receiver, control, test, delimiters } = interchange
  return {
    ...own,
    ...{ senderQualifier: word(sender.qualifier), senderId: word(sender.id) },
    ...{ receiverQualifier: word(receiver.qualifier), receiverId: word(receiver.id) },
    ...{ groupSender: word(group.sender), groupReceiver: word(group.receiver), interchangeControl: word(control) },
    ...{ control: word(group.control), type: word(group.type), version: word(group.version), test, delimiters: json(delimiters) },
  }
}

export function documentValues({ interchange, group, set }: ReceivedSet, own: Own & { groupId: string }): DocumentValues {
  const read = readDocument(set, { interchange, group })
  const { sender, receiver, control, test } = interchange
  const { number, release, total } = aboutOf(read)
  const key = [sender.qualifier, sender.id, receiver.qualifier, receiver.id, control, test, group.control, set.id, set.control]
  return {
    ...own,
    ...{ direction: 'I', state: 'received', type: word(set.id), kind: read.kind, test, control: word(set.control) },
    acknowledgment: group.type === 'FA' ? 'NotExpected' : 'Waiting',
    // Ids may be longer than an index takes.
    controlKey: sha256(JSON.stringify(key)),
    contentHash: sha256(set.segments.map(rawOf).join('\n')),
    ...{ number: word(number), release: word(release), total },
    ...{ startByte: set.offset, sizeBytes: sizeOf(set) },
    ...{ problems: json(read.problems), content: read.document && json(read.document) },
  }
}

const nothing = { number: '', release: '', total: null }

/** The order that it is about, and what it comes to. */
function aboutOf(read: X12Document): { number: string; release: string; total: number | null } {
  switch (read.kind) {
    case 'purchaseOrder':
    case 'orderChange':
      return { number: read.document.number, release: read.document.release, total: totalOf(read.document) }
    case 'orderResponse':
      return { ...nothing, number: read.document.orderNumber, release: read.document.release }
    case 'invoice':
      return { ...nothing, number: read.document.orderNumber, release: read.document.release }
    case 'shipNotice':
      return { ...nothing, number: read.document.orders[0]?.number ?? '' }
    default:
      return nothing
  }
}

/** As the document says it, else what its lines come to; null where one names no price. */
function totalOf({ total, lines }: Pick<PurchaseOrder, 'total' | 'lines'>): number | null {
  if (total.amountCents !== null) return total.amountCents
  const amounts = lines.flatMap(({ quantity, price }) => (price === null ? [] : [product(quantity || '0', price)]))
  return amounts.length === lines.length ? centsOf(sum(amounts)) : null
}

/** As it stood in the file, without the terminator. */
const rawOf = ({ raw, elements, separator }: Segment) => raw ?? elements.join(separator)

function sizeOf({ segments, offset }: TransactionSet): number {
  const last = segments.at(-1)
  return last ? last.offset + rawOf(last).length - offset : 0
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
