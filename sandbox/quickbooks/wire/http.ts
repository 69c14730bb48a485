import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Doc } from './json.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  raw: { request: IncomingMessage; response: ServerResponse }
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

export function jsonReply(status: number, body: Doc | Doc[], headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8', ...headers }, body: JSON.stringify(body) }
}

export function htmlReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html;charset=UTF-8' }, body }
}

export function textReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body }
}

export function redirectReply(location: string): Reply {
  return { status: 302, headers: { location }, body: '' }
}

const largestBody = 110 * 1024 * 1024

// Intuit's own clients may compress what they send.
function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'deflate' ? inflateSync(body) : body
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > largestBody) throw new RangeError('Body too large')
    chunks.push(part)
  }
  return unpacked(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), request.headers['content-encoding'])
}

export function form(call: Call): URLSearchParams {
  const text = call.body.toString('utf8')
  if (!(call.headers['content-type'] ?? '').includes('json')) return new URLSearchParams(text)
  try {
    const value: unknown = JSON.parse(text)
    return new URLSearchParams(
      typeof value === 'object' && value !== null ? Object.entries(value).map(([key, item]) => [key, String(item)]) : [],
    )
  } catch {
    return new URLSearchParams()
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
