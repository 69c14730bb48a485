import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Services } from '../services.ts'
import type { WhoReaches } from './audience.ts'
import { listen } from './live-listener.ts'
import { type Connected, LiveSockets, liveTimes } from './live-sockets.ts'
import { liveSessions, redeemTicket } from './live-tickets.ts'

const path = /^\/WebSocket\/ws\/?$/
const recheckMs = 60_000
/** A client says nothing; one that does is cut off: nothing limits how much it says. */
const maxPayload = 4096
/** How long it may take to agree that its socket is closed. */
const closeTimeout = 3000

/** Opens the socket of live messages (specification 7, rules 4.10): sign-in by a ticket, from our own pages only. */
export async function openLive(app: FastifyInstance, services: Services, whoReaches: WhoReaches) {
  const { log, pool } = services
  const sockets = new LiveSockets(async (companyId, what, userIds) => {
    try {
      return await services.transaction({ companyId }, (db) => whoReaches(db, what, userIds))
    } catch (error) {
      // Whoever looks for nothing looks too often; a screen that is told nothing stays wrong.
      log.error({ err: error }, 'who reaches what changed could not be asked')
      return userIds
    }
  })
  const options = { noServer: true, maxPayload, closeTimeout, perMessageDeflate: false, clientTracking: false }
  const server = new WebSocketServer(options)

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    void admit(request, socket, head).catch((error) => {
      log.error({ err: error }, 'a socket could not be opened')
      refuse(socket, 503)
    })
  })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = URL.parse(request.url ?? '/', 'http://host')
    if (!url || !path.test(url.pathname)) return refuse(socket, 404)
    if (!isOurPage(request, services)) return refuse(socket, 403)
    const redeemed = await redeemTicket(services, url.searchParams.get('ticket') ?? '')
    if (!redeemed) return refuse(socket, 401)
    const { ageMs, ...session } = redeemed
    server.handleUpgrade(request, socket, head, (opened) => connect(opened, session, ageMs))
  }

  function connect(socket: WebSocket, session: Pick<Connected, 'sessionId' | 'userId' | 'companyId' | 'role'>, ageMs: number) {
    const connected: Connected = { ...session, socket, missedPings: 0 }
    socket.on('pong', () => {
      connected.missedPings = 0
    })
    socket.on('message', () => socket.terminate())
    socket.on('error', () => socket.terminate())
    sockets.add(connected, ageMs)
  }

  const listener = await listen(
    { connectionString: pool.options.connectionString ?? '', log },
    {
      signal: (signal) => {
        if ('text' in signal) sockets.deliver(signal)
        else void recheck('session' in signal ? sockets.ofSession(signal.session) : sockets.ofUser(signal.person))
      },
      resumed: () => sockets.resume(),
    },
  )
  sockets.resume()

  /** Closes the sockets of sessions that ended or went to another company; the others get what their role may see now. */
  async function recheck(looked: Connected[]) {
    if (!looked.length) return
    try {
      const alive = await liveSessions(services, [...new Set(looked.map(({ sessionId }) => sessionId))])
      for (const each of looked) {
        const { companyId, role } = alive.get(each.sessionId) ?? {}
        if (role && companyId === each.companyId) each.role = role
        else sockets.close(each, 4401)
      }
    } catch (error) {
      log.error({ err: error }, 'sockets could not be checked')
    }
  }

  const words = setInterval(() => sockets.sayStillHere(), liveTimes.word)
  const checks = setInterval(() => void recheck(sockets.all()), recheckMs)

  return async () => {
    clearInterval(words)
    clearInterval(checks)
    await listener.stop()
    sockets.stop()
    for (const { socket } of sockets.all()) socket.close(1012)
    server.close()
  }
}

/** Browsers say which page opens a socket; others may not. */
function isOurPage({ headers }: IncomingMessage, { config }: Services): boolean {
  if (!headers.origin || !URL.canParse(headers.origin)) return false
  const { host } = new URL(headers.origin)
  return host === headers.host || host === new URL(config.publicUrl).host
}

function refuse(socket: Duplex, status: 401 | 403 | 404 | 503) {
  // Else it would stand until the other side ends it, which need not be ever.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
