import type { Agreement } from './agreement.ts'
import { as2Headers } from './message-headers.ts'
import { quote } from './mime/parameters.ts'
import { protect } from './protect.ts'
import type { Sent } from './receipt/judge-receipt.ts'
import { everyMicOf } from './receipt/mic.ts'
import { writeReceiptRequest } from './receipt/receipt-request.ts'

export type Payload = { bytes: Buffer; contentType: string; filename: string }

/** To be stored before it is posted: after a lost answer the very same bytes go out again (RFC 4130 5.5), never a new encryption of them. */
export type OutboundMessage = { url: string; headers: Record<string, string>; body: Buffer; sent: Sent }

export function sendMessage(
  { bytes, contentType, filename }: Payload,
  agreement: Agreement,
  { messageId, at }: { messageId: string; at: Date },
): OutboundMessage {
  const plain = {
    headers: {
      'Content-Type': contentType,
      'Content-Transfer-Encoding': 'binary',
      'Content-Disposition': `attachment; filename=${quote(filename.replace(/[^ -~]/g, '_'))}`,
    },
    body: bytes,
  }
  const { headers, body, micContents } = protect(plain, agreement, at)
  return {
    url: agreement.url,
    headers: { ...as2Headers(agreement, messageId, at), Subject: 'EDI', ...writeReceiptRequest(agreement), ...headers },
    body,
    sent: {
      messageId,
      mics: micContents.flatMap(everyMicOf),
      signed: agreement.sign !== null,
      signedReceipt: agreement.receipt.mode !== 'none' && agreement.receipt.signed,
    },
  }
}

/** The same for the same thing to send, so that the partner recognizes a repetition. */
export const messageIdOf = (key: string) => `<${key.replace(/[^\w.-]/g, '-')}@ledgerside>`
