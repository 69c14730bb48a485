import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import fastify, { type FastifyInstance } from 'fastify'
import { foreignHost, isOwnHost } from './own-host.ts'

/** Where a part listens. A busy port is replaced by a free one; port 0 asks for any. */
export type Address = { port?: number; host?: string }

/** The HTTP server every small part begins with: `/healthz`, forms as well as JSON, and a close that does not wait for browsers. */
export function partServer() {
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1_000_000 })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isOwnHost(headers.host)) return reply.code(421).send({ message: foreignHost })
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  return app
}

export async function listen(app: FastifyInstance, { port = 0, host = '127.0.0.1' }: Address) {
  const bound = await listenOrElse(port, (wanted) => bind(app, wanted, host))
  return `http://${reachableHost(host)}:${bound}`
}

/** Calls `listenOn` with the wanted port, and with 0 when that one is taken. */
export async function listenOrElse(port: number, listenOn: (port: number) => Promise<number>) {
  try {
    return await listenOn(port)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') || port === 0) throw error
    return await listenOn(0)
  }
}

/** The wanted port if nobody has it, else any: for a part that must know its port before it listens. */
export function freePort(port: number, host: string) {
  return listenOrElse(port, async (wanted) => {
    const probe = createServer().listen(wanted, host)
    await once(probe, 'listening')
    const address = probe.address()
    probe.close()
    await once(probe, 'close')
    return address && typeof address === 'object' ? address.port : wanted
  })
}

/** The name other machines use for us: with a wildcard host, the first address of the local network. */
export function reachableHost(host: string) {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

async function bind(app: FastifyInstance, port: number, host: string) {
  await app.listen({ port, host })
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}
