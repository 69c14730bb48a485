import { type EventEmitter, on, once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { readAttachment } from './message.ts'
import type { MailStore } from './store.ts'

type ById = { Params: { id: string } }

/** The JSON interface of the mailbox. `arrivals` emits `message` after each delivery. */
export function mailApi(app: FastifyInstance, store: MailStore, arrivals: EventEmitter) {
  app.get('/api/recipients', () => store.recipients())

  app.get<{ Querystring: { to?: string } }>('/api/messages', (request) =>
    store.list(request.query).map(({ html: _html, text, headers: _headers, ...summary }) => ({ ...summary, preview: text.slice(0, 140) })),
  )

  app.delete('/api/messages', (_request, reply) => {
    store.clear()
    arrivals.emit('message')
    return reply.code(204).send()
  })

  app.get<ById>('/api/messages/:id', (request, reply) => store.get(Number(request.params.id)) ?? notFound(reply))

  app.get<ById>('/api/messages/:id/raw', (request, reply) => {
    const raw = store.raw(Number(request.params.id))
    return raw ? reply.type('text/plain; charset=utf-8').send(Buffer.from(raw)) : notFound(reply)
  })

  app.get<ById>('/api/messages/:id/html', (request, reply) => {
    const message = store.get(Number(request.params.id))
    if (!message) return notFound(reply)
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'"
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(`<base target="_blank">${message.html}`)
  })

  app.get<{ Params: { id: string; index: string } }>('/api/messages/:id/attachments/:index', async (request, reply) => {
    const raw = store.raw(Number(request.params.id))
    const attachment = raw && (await readAttachment(raw, Number(request.params.index)))
    if (!attachment) return notFound(reply)
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`
    return reply.header('content-disposition', disposition).type(attachment.mimeType).send(Buffer.from(attachment.content))
  })

  // Long poll: the newest message to an address with an id above `after`, 404 when none comes in time.
  app.get<{ Querystring: { to?: string; after?: string; timeoutMs?: string } }>('/api/wait', async (request, reply) => {
    const { to, after = '0', timeoutMs = '10000' } = request.query
    const signal = AbortSignal.timeout(Number(timeoutMs))
    for (;;) {
      const [message] = store.list({ to, after: Number(after), limit: 1 })
      if (message) return message
      const arrived = await once(arrivals, 'message', { signal }).catch(() => undefined)
      if (!arrived) return notFound(reply)
    }
  })

  app.get('/api/events', async (request, reply) => {
    const hangUp = new AbortController()
    request.raw.on('close', () => hangUp.abort())
    reply.hijack().raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    reply.raw.write('retry: 1000\n\n')
    try {
      for await (const _ of on(arrivals, 'message', { signal: hangUp.signal })) reply.raw.write('data: changed\n\n')
    } catch {
      reply.raw.end()
    }
  })
}

/** The page is served as it lies here: no build. */
export function mailPage(app: FastifyInstance) {
  const files = {
    '/': ['mailbox.html', 'text/html'],
    '/mailbox.css': ['mailbox.css', 'text/css'],
    '/mailbox.js': ['mailbox.js', 'text/javascript'],
  }
  for (const [path, [name, type]] of Object.entries(files)) {
    const content = readFileSync(new URL(`./page/${name}`, import.meta.url))
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content))
  }
}

function notFound(reply: { code(status: number): { send(body: unknown): unknown } }) {
  return reply.code(404).send({ error: 'No such message' })
}
