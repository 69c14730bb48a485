import { AppError } from '#contract/errors.ts'
import { partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import * as edifactNotice from '#trade-documents/edifact/messages/desadv-out.ts'
import * as edifactInvoice from '#trade-documents/edifact/messages/invoic-out.ts'
import * as edifactResponse from '#trade-documents/edifact/messages/ordrsp-out.ts'
import type { Invoice } from '#trade-documents/model/invoice.ts'
import type { OrderResponse } from '#trade-documents/model/order-response.ts'
import type { ShipNotice } from '#trade-documents/model/ship-notice.ts'
import type { Problem } from '#trade-documents/problem.ts'
import * as x12Invoice from '#trade-documents/x12/sets/810-out.ts'
import * as x12Response from '#trade-documents/x12/sets/855-out.ts'
import * as x12Notice from '#trade-documents/x12/sets/856-out.ts'
import type { Document } from '../list/document.ts'
import { segmentsOf } from '../list/raw-parts.ts'
import { storedOrderOrChange } from '../receive/stored.ts'
import { type Body, wrap } from './add-envelope.ts'
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

const messages = { orderResponse: 'ORDRSP', shipNotice: 'DESADV', invoice: 'INVOIC' }

/** What the partner will get, a segment on each line, and what cannot be said so. Nothing is kept, no control number is taken. */
export async function draftReply(
  db: Db,
  answers: Document,
  reply: ReplyDocument,
): Promise<{ lines: string[]; problems: readonly Problem[] }> {
  const { groupId } = answers
  const group = groupId ? await db.selectFrom('ediGroups').select('format').where('id', '=', groupId).executeTakeFirst() : null
  const { body, problems } = bodyOf(group?.format ?? 'x12', reply, answers)
  const version = body.format === 'x12' ? '004010' : 'D96A'
  const written = wrap(body, {
    sender: nobody,
    receiver: nobody,
    controls: { interchange: 1, group: 1 },
    test: true,
    version,
    date: '20260101',
    time: '0000',
  })
  const text = written.bytes?.toString('latin1', written.start, written.start + written.size) ?? ''
  const segments = segmentsOf(text, written.group.delimiters, 0)
  const parts = Array.from(segments, ({ id, elements }) => [id, ...elements].join(written.group.delimiters.element))
  return { lines: parts.filter((line) => !envelope.test(line)), problems: [...problems, ...written.problems] }
}

const nobody = { qualifier: 'ZZ', id: 'XX', group: 'XX' }
const envelope = /^(?:ST|SE|UNH|UNT)[*+]/

type Answering = { companyId: string; answers: Document; reply: ReplyDocument; total: number | null; by: string }

/** Writes an answer to a partner's order, ready to be sent; answers the id of our document. */
export async function writeReply(services: Services, db: Db, { companyId, answers, reply, total, by }: Answering): Promise<string> {
  const { partnerId, groupId, number, release } = answers
  if (!partnerId || !groupId) throw new Error(`Nobody to answer for document ${answers.id}.`)
  const [partner, group] = await Promise.all([
    partnerOf(db, partnerId),
    db.selectFrom('ediGroups').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow(),
  ])
  const { id, saved } = await writeDocument(services, db, {
    companyId,
    by,
    partner,
    answers: group,
    kind: reply.kind,
    body: bodyOf(group.format, reply, answers).body,
    content: reply.document,
    about: { number, release, total },
  })
  await saved
  return id
}

/** In what the partner wrote. */
function bodyOf(format: string, reply: ReplyDocument, answers: Document): { body: Body; problems: readonly Problem[] } {
  if (format === 'edifact') {
    const { segments, problems } = edifactSegments(withPartners(reply, answers))
    return { body: { format, type: messages[reply.kind], segments }, problems }
  }
  if (format !== 'x12') throw new AppError('replyFormat')
  const { segments, problems } = x12Segments(reply)
  return { body: { format, ...sets[reply.kind], segments }, problems }
}

/** Most users of EDIFACT want buyer and seller named in every message: as the order names them. */
function withPartners<Reply extends ReplyDocument>(reply: Reply, { content }: Document): Reply {
  const { parties } = reply.document
  const named = storedOrderOrChange
    .parse(content)
    .parties.filter(({ role, id }) => id && (role === 'buyer' || role === 'seller') && !parties.some((party) => party.role === role))
  return { ...reply, document: { ...reply.document, parties: [...named, ...parties] } }
}

function x12Segments(reply: ReplyDocument) {
  switch (reply.kind) {
    case 'orderResponse':
      return x12Response.orderResponseOut(reply.document)
    case 'shipNotice':
      return x12Notice.shipNoticeOut(reply.document)
    case 'invoice':
      return x12Invoice.invoiceOut(reply.document)
  }
}

function edifactSegments(reply: ReplyDocument) {
  switch (reply.kind) {
    case 'orderResponse':
      return edifactResponse.orderResponseOut(reply.document)
    case 'shipNotice':
      return edifactNotice.shipNoticeOut(reply.document)
    case 'invoice':
      return edifactInvoice.invoiceOut(reply.document)
  }
}
