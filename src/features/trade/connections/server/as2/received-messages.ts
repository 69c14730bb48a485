import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import type { ProblemCode } from '../../contract.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import { digestNames } from '../transports/as2/cms/algorithms.ts'
import type { MimeHeaders } from '../transports/as2/mime/headers.ts'
import type { StoredReceipt } from '../transports/as2/receipt/receipt.ts'
import type { Received } from '../transports/as2/receive-message.ts'
import type { Seen } from '../transports/as2/replay.ts'

type Accepted = Extract<Received, { outcome: 'accepted' }>
type Refused = Extract<Received, { outcome: 'refused' }>
/** `draft`: where the body lies until it is kept. */
export type Arrival = {
  companyId: string
  connectionId: string
  isTest: boolean
  headers: MimeHeaders
  draft: { path: string; bytes: number; hash: string }
}

const mostRefusalsKept = 200
const longestMessageId = 1000

/** The same Message-ID between two others is another message. */
export const messageKeyOf = ({ theirName, ourName }: Agreement, messageId: string) =>
  createHash('sha256')
    .update(JSON.stringify([theirName, ourName, messageId]))
    .digest('hex')

export async function seenUnder(db: Db, messageKey: string): Promise<(Seen & { id: string }) | null> {
  const row = await db
    .selectFrom('as2Received')
    .select(['id', 'file', 'mic', 'receipt'])
    .where('messageKey', '=', messageKey)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  return row ? { id: row.id, bodySha256: row.file, mic: mic.parse(row.mic), receipt: storedReceiptOf(row.receipt) } : null
}

/** Null: another request brought the same message and was faster. */
export async function noteAccepted(db: Db, messageKey: string, arrival: Arrival, { message, ...said }: Accepted) {
  const row = await db
    .insertInto('as2Received')
    .values({ ...valuesOf(messageKey, arrival, said), state: 'accepted', mic: JSON.stringify(message.mic) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of what was refused the last are kept, without their bytes: anybody who knows two names can send it. */
export async function noteRefused(db: Db, messageKey: string, arrival: Arrival, { failure, receipt }: Refused): Promise<string> {
  const messageId = arrival.headers.get('message-id') ?? ''
  const { id } = await db
    .insertInto('as2Received')
    .values({ ...valuesOf(messageKey, arrival, { messageId, receipt }), state: 'refused', failure })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = db.selectFrom('as2Received').where('connectionId', '=', arrival.connectionId).where('state', '=', 'refused')
  const oldest = await refused.select('id').orderBy('id', 'desc').offset(mostRefusalsKept).limit(1).executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('as2Received')
      .where('connectionId', '=', arrival.connectionId)
      .where('state', '=', 'refused')
      .where('id', '<=', oldest.id)
      .execute()
  return id
}

/** Of one that went into the answer before. */
export const noteAddress = (db: Db, id: string, deliverTo: string) =>
  db
    .updateTable('as2Received')
    .set({ receipt: sql`jsonb_set(receipt, '{deliverTo}', to_jsonb(${deliverTo}::text))` })
    .where('id', '=', id)
    .execute()

/** Why the sender has no receipt where it wanted one; an empty code once it has. */
export const noteReceiptProblem = (db: Db, id: string, code: ProblemCode | '', detail = '') =>
  db.updateTable('as2Received').set({ receiptProblem: code, receiptDetail: detail }).where('id', '=', id).execute()

const valuesOf = (
  messageKey: string,
  { companyId, connectionId, headers, draft }: Arrival,
  { messageId, receipt }: { messageId: string; receipt: StoredReceipt | null },
) => ({
  companyId,
  connectionId,
  messageKey,
  messageId: messageId.slice(0, longestMessageId),
  headers: JSON.stringify(Object.fromEntries(headers)),
  file: draft.hash,
  sizeBytes: draft.bytes,
  receipt: receipt && JSON.stringify({ ...receipt, body: receipt.body.toString('base64') }),
})

const mic = z.object({ value: z.string(), digest: z.enum(digestNames) })
const storedReceipt = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string().transform((text) => Buffer.from(text, 'base64')),
  deliverTo: z.string().nullable(),
})
export const storedReceiptOf = (stored: unknown): StoredReceipt | null => (stored ? storedReceipt.parse(stored) : null)
