import { type MimeHeaders, readHeaders, writeHeaders } from './headers.ts'

export type Entity = { headers: MimeHeaders; body: Buffer }

/** Headers longer than this are no headers. */
const mostHeaderBytes = 64 * 1024

/** Where the headers end and the body starts. Content that does not begin as headers do is body from its first byte. */
export function splitEntity(bytes: Buffer): { headersEnd: number; bodyStart: number } {
  const start = bytes.toString('latin1', 0, mostHeaderBytes)
  const blank = /^\r?\n|\r?\n\r?\n/.exec(/^(?:[!-9;-~]+[ \t]*:|\r?\n)/.test(start) ? start : '')
  return blank ? { headersEnd: blank.index, bodyStart: blank.index + blank[0].length } : { headersEnd: 0, bodyStart: 0 }
}

export function readEntity(bytes: Buffer): Entity {
  const { headersEnd, bodyStart } = splitEntity(bytes)
  return { headers: readHeaders(bytes.toString('latin1', 0, headersEnd)), body: bytes.subarray(bodyStart) }
}

export const writeEntity = (headers: Record<string, string>, body: Buffer) =>
  Buffer.concat([Buffer.from(`${writeHeaders(headers)}\r\n`, 'latin1'), body])

/** The body without its transfer encoding. */
export function decodedBody({ headers, body }: Entity): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.toString('latin1'))
  return body
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=[ \t]*\r?\n/g, '').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
