import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Settings } from '../../edi-types.ts'
import { jsonOf, type Listed, listingOf } from './api-listing.ts'
import { dropped, type HttpRequest, requested, textOf } from './http.ts'
import { type Connecting, type OnStep, type Session, type Transport, TransportError } from './transport.ts'

/** Calls of a partner's web service. Nothing stays open between them. */
export const api: Transport = { open: async (connecting) => sessionOf(connecting) }

/** Pages of a listing that are followed in one go. */
const mostPages = 1_000
/** Documents of a listing that are looked at in one go. */
const mostListed = 20_000
const kept = z.object({ sha256: z.string() })

function sessionOf(connecting: Connecting): Session {
  const { settings, direction } = connecting
  const endpoint = new URL(settings.endpoint)
  const found = new Map<string, Listed>()
  const call = async (request: Partial<HttpRequest>, onStep?: OnStep) => {
    const { headers, ...rest } = request
    const asked = { method: settings.method, url: endpoint, ...rest, headers: { ...keyHeader(settings), ...headers } }
    return accepted(await requested(connecting, asked, onStep))
  }
  return {
    async check(onStep) {
      if (direction === 'O') return lookAt(onStep)
      const answer = await call({}, onStep)
      onStep('signIn')
      await listingOf(answer, endpoint)
      onStep('list')
      // Whether it may delete shows only when it does.
      onStep('write', 'skipped')
    },
    async *list() {
      found.clear()
      let url: URL | null = endpoint
      for (let [page, count] = [0, 0]; url && page < mostPages; page++) {
        const listing = await listingOf(await call({ url }), endpoint)
        count += listing.files.length
        // What is deleted makes room for the others; what stays would be in their way for ever, and nobody would hear of it.
        if (count > mostListed && settings.afterRetrieval === 'leave') throw new TransportError('list', 'tooLarge')
        if (count > mostListed) return
        for (const each of listing.files) {
          found.set(each.file.name, each)
          yield each.file
        }
        url = listing.next
      }
    },
    async read({ name }) {
      const { url, bytes } = found.get(name) ?? {}
      if (bytes) return Readable.from([bytes])
      if (!url) throw new TransportError('list', 'folderMissing')
      return call({ method: 'GET', url })
    },
    async settle({ name }, how) {
      const url = found.get(name)?.url
      if (how === 'leave' || !url) return
      const answer = await requested(connecting, { method: 'DELETE', url, headers: keyHeader(settings) })
      dropped(answer)
      // Gone already is as good.
      if (!isFine(answer) && answer.statusCode !== 404 && answer.statusCode !== 410)
        throw new TransportError('write', 'noRename', said(answer))
      found.delete(name)
    },
    sends: 'keyed',
    async send(_name, bytes, { contentType, key }) {
      const answer = await call({ body: bytes, headers: { 'content-type': contentType, 'idempotency-key': key } })
      dropped(answer)
      return { proof: `HTTP ${answer.statusCode}` }
    },
    async has(_name, { sha256, key }) {
      const answer = await underKey(key)
      const text = await textOf(answer)
      const known = isFine(answer) ? kept.safeParse(jsonOf(text)) : null
      return known?.success ? known.data.sha256 === sha256 : 'unknown'
    },
    close: async () => undefined,
  }

  function underKey(key: string, onStep?: OnStep) {
    const url = new URL(`${endpoint.pathname.replace(/\/$/, '')}/${encodeURIComponent(key)}`, endpoint)
    return requested(connecting, { method: 'GET', url, headers: keyHeader(settings) }, onStep)
  }

  /** Nothing is sent for a test. A refused key shows in what is only looked at; that it was taken does not always. */
  async function lookAt(onStep: OnStep) {
    const answer = await underKey('connection-test', onStep)
    dropped(answer)
    const status = answer.statusCode ?? 0
    if (isRefusal(status) || status >= 500) throw refusalOf(answer)
    onStep('signIn', isFine(answer) ? 'passed' : 'skipped')
    onStep('list', 'skipped')
    onStep('write', 'skipped')
  }
}

function accepted(answer: IncomingMessage) {
  if (isFine(answer)) return answer
  dropped(answer)
  throw refusalOf(answer)
}

function refusalOf(answer: IncomingMessage): TransportError {
  const status = answer.statusCode ?? 0
  if (status === 404) return new TransportError('list', 'folderMissing', said(answer))
  return new TransportError('signIn', isRefusal(status) ? 'signInRefused' : 'refusedByServer', said(answer))
}

const isRefusal = (status: number) => status === 401 || status === 403
const isFine = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300
const said = ({ statusCode }: IncomingMessage) => ({ detail: `HTTP ${statusCode}` })

/** As rules 3.16: a bare key is a bearer token. */
function keyHeader({ authType, apiHeader, apiKey }: Settings): Record<string, string> {
  if (authType === 'Custom') return { [apiHeader]: apiKey }
  return { authorization: apiKey.includes(' ') ? apiKey : `Bearer ${apiKey}` }
}
