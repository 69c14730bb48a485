import { partnerOf } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Document } from './document.ts'
import type { Invoice } from './documents/invoice.ts'
import type { OrderResponse } from './documents/order-response.ts'
import type { ShipNotice } from './documents/ship-notice.ts'
import type { SegmentsOut } from './formats/x12/out.ts'
import type { X12Problem } from './formats/x12/segment.ts'
import { invoiceOut } from './formats/x12/sets/810-out.ts'
import { orderResponseOut } from './formats/x12/sets/855-out.ts'
import { shipNoticeOut } from './formats/x12/sets/856-out.ts'
import { usualDelimiters, writeX12 } from './formats/x12/write.ts'
import { writeDocument } from './write-document.ts'

export type ReplyDocument =
  | { kind: 'orderResponse'; document: OrderResponse }
  | { kind: 'shipNotice'; document: ShipNotice }
  | { kind: 'invoice'; document: Invoice }

const sets = {
  orderResponse: { type: '855', groupType: 'PR' },
  shipNotice: { type: '856', groupType: 'SH' },
  invoice: { type: '810', groupType: 'IN' },
}

/** What the partner will get, a segment on each line, and what cannot be said so. Nothing is kept, no control number is taken. */
export function draftReply(reply: ReplyDocument): { lines: string[]; problems: readonly X12Problem[] } {
  const { segments, problems } = segmentsOf(reply)
  const { type, groupType } = sets[reply.kind]
  const { element, terminator } = usualDelimiters
  const written = writeX12({
    ...{ sender: nobody, receiver: nobody, control: 1, test: true, wantsAcknowledgment: false, date: '20260101', time: '0000' },
    ...{ version: '004010', delimiters: usualDelimiters, loose: [] },
    group: {
      type: groupType,
      sender: 'XX',
      receiver: 'XX',
      control: 1,
      version: '004010',
      sets: [{ id: type, control: '0001', segments }],
    },
  })
  const lines = written.bytes?.toString('latin1').split(terminator) ?? []
  const isOurs = (line: string) => !envelope.includes(line.split(element, 1)[0] ?? '')
  return { lines: lines.filter((line) => line && isOurs(line)), problems: [...problems, ...written.problems] }
}

const nobody = { qualifier: 'ZZ', id: 'XX' }
const envelope = ['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA']

type Answering = { companyId: string; answers: Document; reply: ReplyDocument; total: number | null; by: string }

/** Writes an answer to a partner's order, ready to be sent; answers the id of our document. */
export async function writeReply(services: Services, db: Db, { companyId, answers, reply, total, by }: Answering): Promise<string> {
  const { partnerId, groupId, number, release } = answers
  if (!partnerId || !groupId) throw new Error(`Nobody to answer for document ${answers.id}.`)
  const [partner, group] = await Promise.all([
    partnerOf(db, partnerId),
    db.selectFrom('ediGroups').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow(),
  ])
  return writeDocument(services, db, {
    ...{ companyId, by, partner, answers: group, ...sets[reply.kind], kind: reply.kind },
    ...{ segments: segmentsOf(reply).segments, content: reply.document, about: { number, release, total } },
  })
}

function segmentsOf(reply: ReplyDocument): SegmentsOut {
  switch (reply.kind) {
    case 'orderResponse':
      return orderResponseOut(reply.document)
    case 'shipNotice':
      return shipNoticeOut(reply.document)
    case 'invoice':
      return invoiceOut(reply.document)
  }
}
