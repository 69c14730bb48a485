import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { connectionOf } from '../connection.ts'
import { failureOf, noteUse } from '../door.ts'
import type { Entity } from '../transports/as2/mime/entity.ts'
import { judgeReceipt } from '../transports/as2/receipt/judge-receipt.ts'
import { readReceipt } from '../transports/as2/receipt/read-receipt.ts'
import { proofOf, refusalOf } from '../transports/as2-post.ts'
import { noteVerdict, sentOf, signersOf } from './outbox.ts'
import type { Receiver } from './receiver.ts'
import { storedAgreement } from './relation.ts'

/** A receipt of something that we sent, as it comes by itself. */
export async function receiveReceipt(services: Services, receiver: Receiver, companyId: string, entity: Entity): Promise<void> {
  const claimed = readReceipt(entity, [])
  if (!claimed) throw new AppError('invalid')
  await services.transaction({ companyId }, async (db) => {
    const message = await sentUnder(db, claimed.originalMessageId)
    const connection = await connectionOf(db, message.connectionId)
    const agreement = await storedAgreement(services, db, connection)
    const receipt = readReceipt(entity, [...signersOf(message.proof), ...(agreement?.theirCertificates ?? [])])
    if (!receipt) throw new AppError('invalid')
    const sent = sentOf(message.proof)
    const verdict = judgeReceipt(sent, receipt)
    // Whoever knows the Message-ID can send one: without the signature that was asked for it neither proves nor refuses anything.
    if (receipt.signature !== 'valid' && sent.signedReceipt) {
      services.log.warn({ connectionId: connection.id, verdict }, 'a receipt that anybody could have sent was passed over')
      return
    }
    if (!(await noteVerdict(db, message.id, verdict))) return
    const failure = verdict.outcome === 'refused' ? failureOf(refusalOf(verdict)) : null
    if (failure) await noteUse(db, connection.id, failure)
    const [outcome, detail] =
      verdict.outcome === 'refused' ? (['refused', verdict.detail] as const) : (['delivered', proofOf(sent, receipt)] as const)
    await receiver.receiptCame(services, db, { companyId, connectionId: connection.id, key: message.key, outcome, detail })
  })
}

/** A receipt names its message inside; where none was ever sent it need not be opened. */
export async function refuseUnasked(db: Db) {
  const sent = await db.selectFrom('as2Sent').select('id').limit(1).executeTakeFirst()
  if (!sent) throw new AppError('notFound')
}

async function sentUnder(db: Db, messageId: string) {
  const bare = messageId.trim().replace(/^<|>$/g, '')
  const message = await db
    .selectFrom('as2Sent')
    .select(['id', 'connectionId', 'key', 'proof'])
    .where('messageId', '=', `<${bare}>`)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new AppError('notFound')
  return message
}
