import { readFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { keepDraft, removeDraft, saveFile } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { writeDraft } from '#server/http/uploads.ts'
import type { Services } from '#server/services.ts'
import { slots } from '#server/work/slots.ts'
import { inThread } from '#server/work/threads.ts'
import type { Connection } from '../connection.ts'
import { noteUse } from '../door.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import type { MimeHeaders } from '../transports/as2/mime/headers.ts'
import type { Wrapped } from '../transports/as2/protect.ts'
import { type StoredReceipt, writeReceipt } from '../transports/as2/receipt/receipt.ts'
import { readReceiptRequest } from '../transports/as2/receipt/receipt-request.ts'
import type { Received, receiveMessage } from '../transports/as2/receive-message.ts'
import { placeForLarge } from './large-body.ts'
import { type Arrival, messageKeyOf, noteAccepted, noteAddress, noteReceiptProblem, noteRefused, seenUnder } from './received-messages.ts'
import type { Receiver } from './receiver.ts'
import { noteUnread, problems } from './refusals.ts'
import { connectionBetween, type Names, namesIn, storedAgreement } from './relation.ts'
import { enqueueReceipt } from './send-receipt.ts'

const mostBytes = 50 * 1024 * 1024
/** Opening a message takes a few times its size in memory. */
const inSlot = slots(2, 50)
/** Keys, digests and unpacking of fifty megabytes: beside the event loop. */
const opened = inThread<typeof receiveMessage>(import.meta.resolve('../transports/as2/receive-message.ts'), 'receiveMessage')

type Post = { companyId: string; caller: string; headers: MimeHeaders; content: AsyncIterable<Buffer> }

/** What to answer: a receipt, or nothing but that it was taken. Stored, and its documents handed on, before that is said. */
export async function receivePost(services: Services, receiver: Receiver, post: Post): Promise<Wrapped | null> {
  const { companyId, headers } = post
  const names = namesIn({ headers })
  const relation = await services.transaction({ companyId }, async (db) => {
    const connection = await connectionBetween(db, names)
    return connection && { connection, agreement: await storedAgreement(services, db, connection) }
  })
  if (!relation?.agreement) {
    services.log.warn({ companyId, ...names }, 'an AS2 message between names that have no connection was refused')
    await services.transaction({ companyId }, (db) => noteUnread(db, companyId, 'namesUnknown', names))
    return strangersReceipt(headers, names)
  }
  const { connection, agreement } = relation
  if (connection.state === 'Paused') throw new AppError('busy')
  const place = placeForLarge(post.caller, 'message')
  try {
    const draft = await draftOf(services, connection, names, place.counted(post.content))
    const arrival = { companyId, connectionId: connection.id, isTest: connection.state === 'Testing', headers, draft }
    const take = async () => taken(services, receiver, arrival, await readFile(draft.path), agreement)
    return await inSlot(take).finally(() => removeDraft(draft.path))
  } finally {
    place.leave()
  }
}

async function draftOf(services: Services, { companyId, id }: Connection, names: Names, content: Post['content']) {
  try {
    return await writeDraft(services.config, '', content, { maxBytes: mostBytes, tooLarge: 'tooLarge' })
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooLarge')
      await services.transaction({ companyId }, async (db) => {
        await noteUnread(db, companyId, 'messageTooLarge', names)
        await noteUse(db, id, { step: 'write', code: 'messageTooLarge' })
      })
    throw error
  }
}

async function taken(
  services: Services,
  receiver: Receiver,
  arrival: Arrival,
  body: Buffer,
  agreement: Agreement,
): Promise<Wrapped | null> {
  const { companyId, headers } = arrival
  const messageKey = messageKeyOf(agreement, headers.get('message-id') ?? '')
  const seen = await services.transaction({ companyId }, (db) => seenUnder(db, messageKey))
  const received = await opened({ headers, body }, agreement, { seen, at: new Date() })
  const id =
    received.outcome === 'accepted'
      ? await accept(services, receiver, arrival, messageKey, received)
      : received.outcome === 'refused'
        ? await refuse(services, arrival, messageKey, received)
        : (seen?.id ?? null)
  // Somebody else brought it meanwhile: now it is a repetition.
  if (id === null) return taken(services, receiver, arrival, body, agreement)
  const deliverTo = received.receipt?.deliverTo
  if (received.outcome === 'repeated' && deliverTo && deliverTo !== seen?.receipt?.deliverTo)
    await services.transaction({ companyId }, (db) => noteAddress(db, id, deliverTo))
  return answerOf(services, companyId, id, received.receipt)
}

async function accept(
  services: Services,
  receiver: Receiver,
  arrival: Arrival,
  messageKey: string,
  received: Extract<Received, { outcome: 'accepted' }>,
) {
  const { config, transaction } = services
  const { companyId, connectionId, isTest: test, draft } = arrival
  const { payload, filename } = received.message
  await transaction({ companyId }, (db) => mustFit(db, config, payload.length + draft.bytes))
  const hash = await saveFile(config, payload)
  await keepDraft(config, draft)
  return transaction({ companyId }, async (db) => {
    const id = await noteAccepted(db, messageKey, arrival, received)
    if (!id) return null
    const about = { remoteName: filename, remoteVersion: received.messageId, hash, sizeBytes: payload.length }
    await receiver.keep(services, db, { companyId, connectionId, test, ...about })
    await mustFit(db, config)
    await noteUse(db, connectionId, null)
    if (received.receipt && !received.receipt.deliverTo && arrival.headers.get('receipt-delivery-option')) {
      await noteReceiptProblem(db, id, 'receiptElsewhere')
      await noteUse(db, connectionId, { step: 'write', code: 'receiptElsewhere', file: received.messageId.slice(0, 200) })
    }
    return id
  })
}

function refuse(services: Services, arrival: Arrival, messageKey: string, received: Extract<Received, { outcome: 'refused' }>) {
  const { companyId, connectionId } = arrival
  const { failure, cause } = received
  services.log.warn({ companyId, connectionId, failure, cause }, 'an AS2 message was refused')
  return services.transaction({ companyId }, async (db) => {
    const id = await noteRefused(db, messageKey, arrival, received)
    await noteUse(db, connectionId, { step: problems[failure][0], code: problems[failure][1] })
    return id
  })
}

async function answerOf(services: Services, companyId: string, id: string, receipt: StoredReceipt | null): Promise<Wrapped | null> {
  if (!receipt?.deliverTo) return receipt
  await services.transaction({ companyId }, (db) => enqueueReceipt(services, db, { companyId, id }))
  return null
}

function strangersReceipt(headers: MimeHeaders, names: Names): Wrapped | null {
  const wanted = readReceiptRequest(headers)
  const finding = { messageId: headers.get('message-id') ?? '', failure: 'unknown-trading-relationship', mic: null } as const
  return wanted && writeReceipt(finding, { ...wanted, signed: false }, names, new Date())
}
