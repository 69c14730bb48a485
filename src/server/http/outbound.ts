import { AppError } from '#contract/errors.ts'

/** What went wrong on the wire. `sent`: the other side may have acted; a write's outcome is then unknown. */
export class OutboundError extends Error {
  readonly kind: 'timeout' | 'network'
  readonly sent: boolean
  constructor(kind: 'timeout' | 'network', sent: boolean, cause: unknown) {
    super(`${kind} while calling out`, { cause })
    this.kind = kind
    this.sent = sent
  }
}

export type OutboundReply = { status: number; headers: Headers; text: string }

const maxReplyBytes = 64 * 1024 * 1024
// The connection was never made, so nothing was sent.
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * The one door for HTTP to hosts the operator configured (QuickBooks, captcha, countries): time limit, no redirects, a bounded reply.
 * Hosts typed by users need the address guard as well (`trade/connections/server/guard.ts`) and do not go through here.
 */
export async function callOut(url: string, { timeoutMs, signal, ...init }: RequestInit & { timeoutMs: number }): Promise<OutboundReply> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: signal ? AbortSignal.any([limit, signal]) : limit })
    return { status: response.status, headers: response.headers, text: await boundedText(response) }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (limit.aborted) throw new OutboundError('timeout', true, cause)
    throw new OutboundError('network', !neverSent.has(codeOf(cause)), cause)
  }
}

/** Counts what arrives, unpacked: the length a reply claims may be missing or wrong. Leaving the loop closes the connection. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new AppError('tooLarge')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) if ('code' in each && typeof each.code === 'string') return each.code
  return ''
}
