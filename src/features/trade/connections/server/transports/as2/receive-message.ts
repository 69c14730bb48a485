import { createHash } from 'node:crypto'
import type { Agreement } from './agreement.ts'
import type { Entity } from './mime/entity.ts'
import { readName } from './name.ts'
import { type NotOpened, type OpenedMessage, openMessage } from './open.ts'
import type { Failure } from './receipt/disposition.ts'
import { type Finding, type StoredReceipt, writeReceipt } from './receipt/receipt.ts'
import { type ReceiptRequest, readReceiptRequest, receiptAddress } from './receipt/receipt-request.ts'
import { isRepetition, type Seen } from './replay.ts'

/** An accepted message is to be stored, with its receipt, before the receipt goes out. */
export type Received =
  | { outcome: 'accepted'; messageId: string; bodySha256: string; message: OpenedMessage; receipt: StoredReceipt | null }
  | { outcome: 'repeated'; receipt: StoredReceipt | null }
  | { outcome: 'refused'; failure: Failure; cause: unknown; receipt: StoredReceipt | null }

/** What to make of a POST. The answer is 200 in every case: an error is said in the receipt (RFC 4130 7.6). */
export function receiveMessage(request: Entity, agreement: Agreement, { seen, at }: { seen: Seen | null; at: Date }): Received {
  const messageId = request.headers.get('message-id') ?? ''
  const bodySha256 = createHash('sha256').update(request.body).digest('hex')
  const wanted = readReceiptRequest(request.headers)
  const again = (receipt: StoredReceipt | null): Received => ({
    outcome: 'repeated',
    // Another address may have been agreed on since.
    receipt: receipt && { ...receipt, deliverTo: receipt.deliverTo ?? (wanted && receiptAddress(wanted, agreement)) },
  })
  if (seen?.bodySha256 === bodySha256) return again(seen.receipt)

  const opened = openAddressed(request, agreement, wanted)
  if (seen && isRepetition(seen, { bodySha256, mic: 'mic' in opened ? opened.mic : null })) return again(seen.receipt)

  const failure = 'failure' in opened ? opened.failure : seen ? 'duplicate-document' : null
  // Of a duplicate it vouches for what we have: who sent other content under the same id sees that it is not that.
  const mic = 'mic' in opened ? (seen?.mic ?? opened.mic) : null
  const receipt = answer({ messageId, failure, mic }, wanted, agreement, at)
  if ('failure' in opened) return { outcome: 'refused', failure: opened.failure, cause: opened.cause, receipt }
  if (seen) return { outcome: 'refused', failure: 'duplicate-document', cause: null, receipt }
  return { outcome: 'accepted', messageId, bodySha256, message: opened, receipt }
}

function openAddressed(request: Entity, agreement: Agreement, wanted: ReceiptRequest | null): OpenedMessage | NotOpened {
  const { headers } = request
  const isForUs = readName(headers.get('as2-to')) === agreement.ourName && readName(headers.get('as2-from')) === agreement.theirName
  if (!isForUs) return { failure: 'unknown-trading-relationship', cause: 'other names' }
  if (!headers.get('message-id')) return { failure: 'unexpected-processing-error', cause: 'no Message-ID' }
  if (wanted?.signed && !wanted.digest) return { failure: 'unsupported MIC-algorithms', cause: 'they insist on others' }
  return openMessage(request, agreement, wanted?.digest ?? 'sha-256')
}

function answer(finding: Finding, wanted: ReceiptRequest | null, agreement: Agreement, at: Date): StoredReceipt | null {
  return wanted && { ...writeReceipt(finding, wanted, agreement, at), deliverTo: receiptAddress(wanted, agreement) }
}
