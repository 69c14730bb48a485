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
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  return body
}

/** Byte by byte: what is all escapes takes tens of seconds with a regular expression. */
function decodeQuotedPrintable(text: Buffer): Buffer {
  const decoded = Buffer.allocUnsafe(text.length)
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0
    const escaped = byte === equals ? hexDigit(text[at + 1]) * 16 + hexDigit(text[at + 2]) : Number.NaN
    const next = byte === equals && Number.isNaN(escaped) ? afterSoftBreak(text, at + 1) : null
    if (next !== null) at = next - 1
    else {
      decoded[end++] = Number.isNaN(escaped) ? byte : escaped
      if (!Number.isNaN(escaped)) at += 2
    }
  }
  return decoded.subarray(0, end)
}

const [tab, lineFeed, carriageReturn, space, equals] = [9, 10, 13, 32, 61]

function hexDigit(byte = 0): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const letter = byte | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : Number.NaN
}

/** White space may have been added to the line on the way. */
function afterSoftBreak(text: Buffer, start: number): number | null {
  let at = start
  while (text[at] === space || text[at] === tab) at++
  if (text[at] === carriageReturn && text[at + 1] === lineFeed) return at + 2
  return text[at] === lineFeed ? at + 1 : null
}
