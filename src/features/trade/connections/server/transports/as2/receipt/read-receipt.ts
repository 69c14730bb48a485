import type { X509Certificate } from 'node:crypto'
import { decodedBody, type Entity, readEntity } from '../mime/entity.ts'
import { readHeaders } from '../mime/headers.ts'
import { readMultipart } from '../mime/multipart.ts'
import { readParameters } from '../mime/parameters.ts'
import { openSigned } from '../open-signed.ts'
import { type Disposition, readDisposition } from './disposition.ts'
import { type Mic, readMic } from './mic.ts'

/** `explanation`: what the partner's software wrote for people, at most `longestExplanation` characters. */
export type Receipt = {
  originalMessageId: string
  disposition: Disposition
  mic: Mic | null
  signature: 'valid' | 'invalid' | 'none'
  explanation: string
}

const longestExplanation = 2000

/** Null where this is no receipt. One whose signature is wrong is still read: what it claims helps to find out why. */
export function readReceipt(entity: Entity, certificates: X509Certificate[]): Receipt | null {
  const { value, parameters } = contentTypeOf(entity)
  if (value === 'multipart/report') return readReport(entity, 'none')
  const [content] = value === 'multipart/signed' ? (readMultipart(entity.body, parameters.get('boundary') ?? '') ?? []) : []
  if (!content) return null

  const verified = openOrNull(entity, certificates)
  return verified ? readReport(readEntity(verified), 'valid') : readReport(readEntity(content), 'invalid')
}

function openOrNull(entity: Entity, certificates: X509Certificate[]): Buffer | null {
  try {
    const opened = openSigned(entity, certificates)
    return 'failure' in opened ? null : opened.content
  } catch {
    return null
  }
}

function readReport(report: Entity, signature: Receipt['signature']): Receipt | null {
  const { value, parameters } = contentTypeOf(report)
  const parts = value === 'multipart/report' ? (readMultipart(report.body, parameters.get('boundary') ?? '') ?? []) : []
  const entities = parts.map(readEntity)
  const notification = entities.find((each) => contentTypeOf(each).value === 'message/disposition-notification')
  if (!notification) return null

  const fields = readHeaders(decodedBody(notification).toString('latin1').trimStart())
  const first = entities[0]
  return {
    originalMessageId: fields.get('original-message-id') ?? '',
    disposition: readDisposition(fields.get('disposition') ?? ''),
    mic: readMic(fields.get('received-content-mic')),
    signature,
    explanation: first && first !== notification ? decodedBody(first).toString('utf8', 0, longestExplanation).trim() : '',
  }
}

const contentTypeOf = ({ headers }: Entity) => readParameters(headers.get('content-type') ?? '')
