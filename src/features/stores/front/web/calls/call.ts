import type { Endpoint, Envelope, Input, Result } from '#contract/endpoint.ts'
import { currentLanguage, textOf } from '#web/app/text.ts'

/** `status` 0: no answer came. `message`: in the shopper's words. `fields`: what is wrong with a field, by its name. */
export class CallFailed extends Error {
  status: number
  code: string
  fields: Record<string, string>
  /** What the contract says that a refusal says. */
  detail: unknown
  constructor(
    message: string,
    { status = 0, code = 'noResponse', fields = {} as Record<string, string>, detail = null as unknown, cause = null as unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.fields = fields
    this.detail = detail
  }
  /** The way there, or the store's server, is in trouble: nothing that was sent is wrong, and it may have arrived. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status >= 500
  }
}

export const messageOf = (error: unknown): string => (error instanceof CallFailed && error.message) || textOf('errors.anythingElse')
/** The same may be sent again. */
export const isPassing = (error: unknown) => error instanceof CallFailed && error.isPassing
export const codeOf = (error: unknown): string => (error instanceof CallFailed ? error.code : '')
export const detailOf = (error: unknown): unknown => (error instanceof CallFailed ? error.detail : null)
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof CallFailed ? error.fields : {})

/** As the contract describes a call. Only its types are taken: the store carries no schemas. */
export type Asked<E extends Endpoint> = {
  [K in 'query' | 'body']: Input<E> extends { [key in K]: infer V } ? V : Record<string, never>
}

/** An answer that takes longer does not come any more. */
const patienceMs = 30_000
export type More = { signal?: AbortSignal }

export const get = <E extends Endpoint>(path: string, query: Asked<E>['query'], { signal }: More = {}) => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const address = given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
  return ask(address, { method: 'GET', headers: headers() }, signal) as Promise<Result<E>>
}

export const post = <E extends Endpoint>(path: string, body: Asked<E>['body'], { signal }: More = {}) =>
  ask(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { ...headers(), 'content-type': 'application/json' } },
    signal,
  ) as Promise<Result<E>>

const headers = () => ({ accept: 'application/json', 'accept-language': currentLanguage() })

async function ask(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<unknown> {
  const { response, text } = await fetched(address, request, signal)
  const envelope = read(text)
  if (response.ok && envelope && !envelope.isError) return envelope.result
  if (!envelope?.isError) throw new CallFailed(ownWords(response), { status: response.ok ? 0 : response.status, code: 'other' })
  throw new CallFailed(envelope.message, {
    status: response.status,
    code: envelope.code,
    fields: envelope.fields ?? {},
    detail: envelope.result,
  })
}

async function fetched(address: string, request: RequestInit, signal: AbortSignal | undefined) {
  const late = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, late]) : late })
    return { response, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallFailed(textOf('errors.noResponse'), { cause })
  }
}

/** A proxy's page instead of an answer. */
const ownWords = ({ status }: Response) => (status >= 500 ? textOf('errors.500') : textOf('errors.other', { status }))

function read(text: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'isError' in parsed ? (parsed as Envelope<unknown>) : null
  } catch {
    return null
  }
}
