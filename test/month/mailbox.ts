import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A trading partner's web service, as connections of the kind `API` call it: for each company what waits for it, and what it sent. */
export async function openMailbox() {
  const waiting = new Map<string, Map<string, Buffer>>()
  const sent = new Map<string, Map<string, string>>()
  const of = <V>(all: Map<string, Map<string, V>>, company: string) =>
    all.get(company) ?? all.set(company, new Map()).get(company) ?? new Map()
  const server = createServer(async (request, response) => {
    const [, company = '', folder = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
    const body = await answer(request, { company, folder, name })
    response.writeHead(body === null ? 404 : 200, {
      'content-type': Buffer.isBuffer(body) ? 'application/edi-x12' : 'application/json',
    })
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {}))
  })

  async function answer(request: IncomingMessage, { company, folder, name }: Record<'company' | 'folder' | 'name', string>) {
    if (folder === 'in') {
      const files = of(waiting, company)
      if (request.method === 'DELETE') return files.delete(name) ? {} : null
      return name ? (files.get(name) ?? null) : { documents: [...files.keys()].map((id) => ({ id })) }
    }
    const documents = of(sent, company)
    const key = String(request.headers['idempotency-key'] ?? name)
    if (request.method === 'POST') {
      documents.set(
        key,
        createHash('sha256')
          .update(await buffer(request))
          .digest('hex'),
      )
      return {}
    }
    const sha256 = documents.get(key)
    return sha256 ? { sha256 } : null
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    addressOf: (company: string, folder: 'in' | 'out') => `${url}/${company}/${folder}`,
    /** Something for this company, until it took it. */
    put: (company: string, name: string, bytes: Buffer) => of(waiting, company).set(name, bytes),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
