import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Document, documentOf, draftReply, type ReplyDocument, storedReply, writeReply } from '#features/trade/exchange/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { getReply, previewReply, Reply, sendReply } from '../contract.ts'
import { answeredOf } from './answered-quantities.ts'
import { nextCartons, takeCartons } from './carton-numbers.ts'
import { compose } from './compose.ts'
import { shownReply } from './describe-reply.ts'
import { noteSaid, shipAsSaid } from './orders/on-order.ts'

/** What the partner would read. */
export async function preview(context: DbContext, id: string, body: Reply): Promise<RawResult<typeof previewReply>> {
  const { db } = context
  const answered = await answeredOf(db, id)
  const { reply } = await compose(db, answered, body, (count) => nextCartons(db, count))
  return { reply: shownReply(reply), lines: await sendable(context, answered.document, reply) }
}

/** Writes an answer once, whoever presses how often. Those who answer the same order come one after another. */
export async function send(
  context: DbContext,
  id: string,
  { requestKey, ...body }: ValidInput<typeof sendReply>['body'],
): Promise<RawResult<typeof sendReply>> {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const answered = await answeredOf(db, id, { lock: true })
  const before = await db.selectFrom('ediReplies').select('documentId').where('requestKey', '=', requestKey).executeTakeFirst()
  if (before) return { id: before.documentId }
  const taken: string[] = []
  const { reply, total, quantities, ...about } = await compose(db, answered, body, async (count) => {
    taken.push(...(await takeCartons(db, count)))
    return taken
  })
  await sendable(context, answered.document, reply)
  const documentId = await writeReply(services, db, { companyId, answers: answered.document, reply, total, by: userId })
  await db
    .insertInto('ediReplies')
    .values({
      companyId,
      documentId,
      answersId: id,
      kind: body.kind,
      ...about,
      quantities: JSON.stringify(quantities),
      requestKey,
      createdBy: userId,
    })
    .execute()
  if (taken.length)
    await db
      .insertInto('ediCartons')
      .values(taken.map((sscc) => ({ companyId, sscc, documentId })))
      .execute()
  if (body.kind === 'shipNotice') await shipAsSaid(db, actorOf(context), answered, { documentId, body, quantities })
  else await noteSaid(db, await answeredOf(db, id))
  await audit(db, actorOf(context), { action: 'replyWritten', recordKind: 'document', recordId: documentId })
  await audit(db, actorOf(context), { action: noted[body.kind], recordKind: 'document', recordId: id })
  return { id: documentId }
}

const noted = { orderResponse: 'orderAcknowledged', shipNotice: 'orderShipped', invoice: 'orderInvoiced' }

/** As it goes out; what cannot be said exactly is refused, naming where. */
async function sendable({ db, language }: DbContext, answers: Document, reply: ReplyDocument): Promise<string[]> {
  const { lines, problems } = await draftReply(db, answers, reply)
  const [first] = problems
  if (!first) return lines
  const place = [first.segment, first.value && `“${first.value}”`].filter(Boolean).join(' ')
  throw new AppError('replyUnsendable', { values: { problem: text(language, `edi.problems.${first.code}`), place } })
}

/** A document of ours in words. */
export async function replyOf({ db }: DbContext, id: string): Promise<RawResult<typeof getReply>> {
  const document = await documentOf(db, id)
  const row = await db.selectFrom('ediReplies').select('answersId').where('documentId', '=', id).executeTakeFirst()
  const reply = row ? storedReply(document) : null
  return { reply: reply && shownReply(reply), answersId: row?.answersId ?? null }
}
