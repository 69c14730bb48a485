import type { IncomingMessage } from 'node:http'

export interface Call {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  /** Calls back when the caller goes away. */
  gone(then: () => void): void
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** undefined: the connection is cut without an answer. */
export type Outcome = Reply | undefined

const largestBody = 2_000_000

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > largestBody) throw new RangeError('Body too large')
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function jsonReply(status: number, body: object, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: `${JSON.stringify(body, undefined, 2)}\n` }
}

export function htmlReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export function redirectReply(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
