import type { Endpoint, Envelope, Input, Result } from '#contract/endpoint.ts'
import i18n from '#web/app/text.ts'
import type { Key } from '../storage/kept.ts'

/** `status` 0: no answer came. `message`: in the words of the office, else empty. */
export class CallFailed extends Error {
  status: number
  code: string
  afterSeconds: number | null
  constructor(message: string, { status = 0, code = 'noResponse', afterSeconds = null as number | null, cause = null as unknown } = {}) {
    super(message, { cause })
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.afterSeconds = afterSeconds
  }
  /** The way there, or the office, is in trouble: nothing that was sent is wrong. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500
  }
}

/** As the office's calls are described. Only types are taken from there: the app carries no schemas. */
type Body<E extends Endpoint> = Input<E> extends { body: infer B } ? B : Record<string, never>
export type Calls = {
  post<E extends Endpoint>(path: E['path'], body: Body<E>, key: Key | null): Promise<Result<E>>
  /** One file; ends when the office has it. */
  upload(path: string, file: Blob, key: Key): Promise<void>
}

/** An answer that takes longer does not come any more. */
const patienceMs = 60_000

export const officeCalls: Calls = {
  async post(path, body, key) {
    return (await ask(path, { body: JSON.stringify(body), headers: { ...headersOf(key), 'content-type': 'application/json' } })) as never
  },
  async upload(path, file, key) {
    const body = new FormData()
    body.append('file', file, file.type === 'image/png' ? 'proof.png' : file.type === 'image/webp' ? 'proof.webp' : 'proof.jpg')
    await ask(path, { body, headers: headersOf(key) })
  },
}

const headersOf = (key: Key | null): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': i18n.language ?? 'en',
  ...(key && { authorization: `Bearer ${key.token}`, 'x-installation-id': key.installationId }),
})

async function ask(path: string, request: RequestInit): Promise<unknown> {
  const { response, text } = await fetched(path, request)
  const envelope = readEnvelope(text)
  if (response.ok && envelope && !envelope.isError) return envelope.result
  const after = Number(response.headers.get('retry-after'))
  throw new CallFailed(envelope?.isError ? envelope.message : '', {
    // A proxy's page instead of an answer says nothing of what was sent.
    status: response.ok ? 0 : response.status,
    code: envelope?.isError ? envelope.code : 'other',
    afterSeconds: Number.isFinite(after) && after > 0 ? after : null,
  })
}

async function fetched(path: string, request: RequestInit) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
      ...request,
    })
    return { response, text: await response.text() }
  } catch (cause) {
    throw new CallFailed('', { cause })
  }
}

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'isError' in parsed ? (parsed as Envelope<unknown>) : null
  } catch {
    return null
  }
}
