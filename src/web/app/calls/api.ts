import type { Endpoint, Envelope, Input, Result } from '#contract/endpoint.ts'
import { isUnattended } from '../session/activity.ts'
import { readToken } from '../session/session.ts'
import i18n, { textOf } from '../text.ts'
import { ApiError, type Says } from './api-error.ts'
import { type Answer, type Credential, withFreshSession } from './refresh.ts'

/** Anything of these may be missing, depending on the endpoint. */
type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | undefined>
}
/** `headers`: added to those of every call. */
type Options = { signal?: AbortSignal; headers?: Record<string, string> }
type Delivered<T> = { message: string; result: T }

/** Calls an endpoint; throws `ApiError`. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Result<E>> {
  return (await send(endpoint, input, options)).result
}

/** Like `call`, together with the server's message, already in the user's language. */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Delivered<Result<E>>> {
  const loose: LooseInput = input
  const url = addressOf(endpoint, loose)
  const limit = endpoint.timeoutMs ? AbortSignal.timeout(endpoint.timeoutMs) : undefined
  const signals = [options.signal, limit].filter((signal) => signal !== undefined)
  const signal = signals.length > 0 ? AbortSignal.any(signals) : null
  const attempt = async (credential: Credential): Promise<Answer> => {
    const { body, headers } = payloadOf(endpoint, loose)
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    if (endpoint.background || (endpoint.method === 'GET' && isUnattended())) headers.set('x-background', '1')
    const response = await fetch(url, { method: endpoint.method, headers: identify(headers, credential), body, signal })
    return { response, envelope: readEnvelope(await response.text()) }
  }
  return signedIn(attempt, (answer) => delivered<Result<E>>(answer))
}

/** Who asks, and in which language. */
export function identify(headers: Headers, { token, fallback }: Credential): Headers {
  headers.set('accept', 'application/json')
  headers.set('accept-language', i18n.language ?? 'en')
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (fallback) headers.set('x-auth-fallback', '1')
  return headers
}

/** Renews the session where it must be; whatever goes wrong is an `ApiError`. */
export async function signedIn<T>(attempt: (credential: Credential) => Promise<Answer>, read: (answer: Answer) => T): Promise<Awaited<T>> {
  try {
    const token = readToken()
    return await read(await withFreshSession(await attempt({ token }), token, attempt))
  } catch (error) {
    const failure = asApiError(error)
    // Whose eyes the page has must not differ from what it shows.
    if (failure.code === 'viewOver') location.reload()
    throw failure
  }
}

/** What the browser throws when no answer came, in the words of specification section 8. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return failed('timedOut', error)
  }
  return failed(error instanceof TypeError ? 'noResponse' : 'anythingElse', error)
}

const failed = (code: 'timedOut' | 'noResponse' | 'anythingElse', cause: unknown) =>
  new ApiError(textOf(`errors.${code}`), { status: 0, code, says: { text: `errors.${code}` }, cause })

function addressOf(endpoint: Endpoint, { params, query }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function payloadOf(endpoint: Endpoint, { body, files }: LooseInput): { body: BodyInit | null; headers: Headers } {
  if (endpoint.encoding !== 'multipart' && !files) {
    if (body === undefined) return { body: null, headers: new Headers() }
    return { body: JSON.stringify(body), headers: new Headers({ 'content-type': 'application/json' }) }
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) if (value !== undefined && value !== null) form.append(key, String(value))
  for (const [key, file] of Object.entries(files ?? {})) if (file) form.append(key, file)
  return { body: form, headers: new Headers() }
}

/** Whatever answered without our envelope (a proxy's error page, a cut connection) counts as having none. */
export function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'isError' in parsed ? (parsed as Envelope<unknown>) : null
  } catch {
    return null
  }
}

/** The result of an answer, or what went wrong as `ApiError`. */
export function delivered<T>({ response, envelope }: Answer): Delivered<T> {
  if (envelope && !envelope.isError && response.ok) return { message: envelope.message, result: envelope.result as T }
  const status = response.status
  const own = textFor(status, response.ok)
  if (!envelope?.isError) throw new ApiError(textOf(own.text, own.values), { status, says: own })
  throw new ApiError(envelope.message || textOf(own.text, own.values), {
    status,
    code: envelope.code,
    says: envelope.says ?? (envelope.message ? undefined : own),
    fields: envelope.fields,
    requestId: envelope.requestId ?? response.headers.get('x-request-id') ?? undefined,
    result: envelope.result,
  })
}

/** Specification section 8, for answers that bring no message of their own. */
function textFor(status: number, ok: boolean): Says {
  if (ok) return { text: 'errors.anythingElse' }
  if (status === 401 || status === 404 || status === 500) return { text: `errors.${status}` }
  return { text: 'errors.other', values: { status } }
}
