import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#server/data/tables.ts'
import type { Content } from '#trade-documents/content.ts'
import type { FoundDocument, FoundGroup } from '#trade-documents/found.ts'
import { centsOf } from '#trade-documents/model/amount.ts'
import { product, sum } from '#trade-documents/model/decimal.ts'
import type { PurchaseOrder } from '#trade-documents/model/purchase-order.ts'
import { json, word } from './stored.ts'

type GroupValues = Insertable<DB['ediGroups']>
export type DocumentValues = Insertable<DB['ediDocuments']>
type Own = { companyId: string; fileId: string; ordinal: number }

export function groupValues(group: FoundGroup, own: Own): GroupValues {
  const { sender, receiver, format, test, wantsAcknowledgment, partnerId } = group
  return {
    ...own,
    format,
    test,
    wantsAcknowledgment,
    partnerId,
    delimiters: json(group.delimiters),
    senderQualifier: word(sender.qualifier),
    senderId: word(sender.id),
    receiverQualifier: word(receiver.qualifier),
    receiverId: word(receiver.id),
    groupSender: word(group.senderGroup),
    groupReceiver: word(group.receiverGroup),
    interchangeControl: word(group.interchangeControl),
    control: word(group.control),
    type: word(group.type),
    version: word(group.version),
  }
}

export function documentValues(group: FoundGroup, found: FoundDocument, own: Own & { groupId: string }): DocumentValues {
  const { type, kind, control, problems, document, offset, size, raw } = found
  const { number, release, total } = aboutOf(found)
  const contentHash = sha256(raw)
  return {
    ...own,
    direction: 'I',
    state: 'received',
    type: word(type),
    kind,
    test: group.test,
    control: word(control),
    partnerId: group.partnerId,
    acknowledgment: group.wantsAcknowledgment ? 'Waiting' : 'NotExpected',
    controlKey: controlKey(group, found) ?? contentHash,
    contentHash,
    number: word(number),
    release: word(release),
    total,
    startByte: offset,
    sizeBytes: size,
    problems: json(problems),
    content: document && json(document),
  }
}

/** Ids may be longer than an index takes. Null where nothing has a number. */
function controlKey({ sender, receiver, interchangeControl, test, control: group }: FoundGroup, { type, control }: FoundDocument) {
  if (!interchangeControl && !control) return null
  return sha256(
    JSON.stringify([sender.qualifier, sender.id, receiver.qualifier, receiver.id, interchangeControl, test, group, type, control]),
  )
}

const nothing = { number: '', release: '', total: null }

/** The order that it is about, and what it comes to. */
function aboutOf(read: Content): { number: string; release: string; total: number | null } {
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
