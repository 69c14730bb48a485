import type { Endpoint, Result } from '#contract/endpoint.ts'
import { delivered, identify, readEnvelope, signedIn } from './api.ts'
import type { Credential } from './refresh.ts'

type Upload = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Sends one file to an endpoint of the encoding `upload`. `onProgress`: the share that is sent, 0 to 1. Throws `ApiError`. */
export function upload<E extends Endpoint & { encoding: 'upload' }>(
  endpoint: E,
  { body, file }: { body: Record<string, string>; file: File },
  { onProgress, signal }: Upload = {},
): Promise<Result<E>> {
  const attempt = async (credential: Credential) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    form.append('file', file, file.name)
    const headers = identify(new Headers(), credential)
    const { text, ...init } = await post(endpoint.path, form, { headers, onProgress, signal })
    return { response: new Response(null, init), envelope: readEnvelope(text) }
  }
  return signedIn(attempt, (answer) => delivered<Result<E>>(answer).result)
}

type Posted = { text: string; status: number; headers: Headers }

/** `fetch` does not tell how much has been sent. What it would throw is thrown here as well. */
function post(path: string, form: FormData, { headers, onProgress, signal }: Upload & { headers: Headers }): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve({ text: request.responseText, status: request.status, headers: headersOf(request) })
    request.onerror = () => reject(new TypeError('No answer came.'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
}

/** A file that only the signed-in person may have: neither an `<img>` nor a link would say who asks. Throws `ApiError`. */
export function fetchFile(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<Blob> {
  const attempt = async (credential: Credential) => {
    const response = await fetch(path, { headers: identify(new Headers(), credential), signal: signal ?? null })
    return { response, envelope: response.ok ? null : readEnvelope(await response.text()) }
  }
  return signedIn(attempt, (answer) => (answer.response.ok ? answer.response.blob() : delivered<Promise<Blob>>(answer).result))
}
