import { randomUUID } from 'node:crypto'
import type { Agreement } from '../agreement.ts'
import { as2Headers } from '../message-headers.ts'
import { writeEntity } from '../mime/entity.ts'
import { writeMultipart } from '../mime/multipart.ts'
import { newBoundary, signed, type Wrapped } from '../protect.ts'
import { type Failure, writeDisposition } from './disposition.ts'
import { type Mic, writeMic } from './mic.ts'
import type { ReceiptRequest } from './receipt-request.ts'

/** Ready to be sent, and sent again: to `deliverTo`, or where that is null as the answer itself. */
export type StoredReceipt = Wrapped & { deliverTo: string | null }

/** Without keys for somebody whom we do not know: nothing of ours is signed for anybody who asks. */
type Parties = Pick<Agreement, 'ourName' | 'theirName'> & Partial<Pick<Agreement, 'ourKeys'>>

/** What we have to say about a message of the partner's. */
export type Finding = { messageId: string; failure: Failure | null; mic: Mic | null }

/** A message disposition notification (RFC 8098, RFC 4130 7.4), signed where that was asked for. */
export function writeReceipt(finding: Finding, request: ReceiptRequest, parties: Parties, at: Date): Wrapped {
  const failure = finding.failure ?? (request.signed && !request.digest ? 'unsupported MIC-algorithms' : null)
  const boundary = newBoundary()
  const report: Wrapped = {
    headers: { 'Content-Type': `multipart/report; report-type=disposition-notification; boundary="${boundary}"` },
    body: writeMultipart([explanation(failure, finding.messageId), notification({ ...finding, failure }, parties)], boundary),
  }
  const [key] = parties.ourKeys ?? []
  const receipt = request.signed && key ? signed(report, key, request.digest ?? 'sha-256', at) : report
  return {
    headers: {
      ...as2Headers(parties, `<${randomUUID()}@receipts.ledgerside>`, at),
      Subject: 'Message disposition notification',
      ...receipt.headers,
    },
    body: receipt.body,
  }
}

const text = { 'Content-Type': 'text/plain; charset=us-ascii', 'Content-Transfer-Encoding': '7bit' }
const fields = { 'Content-Type': 'message/disposition-notification', 'Content-Transfer-Encoding': '7bit' }

function explanation(failure: Failure | null, messageId: string): Buffer {
  const outcome = failure
    ? `could not be accepted: ${failure}.`
    : 'was received, opened and stored. This does not say that its content is correct or was processed.'
  return writeEntity(text, Buffer.from(`The message ${oneLine(messageId)} ${outcome}\r\n`, 'latin1'))
}

function notification({ messageId, failure, mic }: Finding, { ourName }: Parties): Buffer {
  const lines = [
    'Reporting-UA: Ledgerside',
    `Original-Recipient: rfc822; ${ourName}`,
    `Final-Recipient: rfc822; ${ourName}`,
    `Original-Message-ID: ${oneLine(messageId)}`,
    `Disposition: ${writeDisposition(failure)}`,
    ...(mic ? [`Received-Content-MIC: ${writeMic(mic)}`] : []),
  ]
  return writeEntity(fields, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'))
}

const oneLine = (stated: string) => stated.replace(/[^ -~]/g, ' ')
