import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { signedInCompany } from './company.ts'
import type { TestServer } from './server.ts'

/** A browser tab's socket: collects what arrives. */
export async function liveTab(server: TestServer, caller: Awaited<ReturnType<typeof signedInCompany>>, origin = server.url) {
  const { url } = (await caller.post('/api/Notification/Ticket')).json().result
  const socket = socketTo(server, url, origin)
  const received: string[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data) => void received.push(String(data)))
  await once(socket, 'open')
  return {
    url,
    received,
    closed,
    close: () => socket.close(),
    /** Resolves with the first message that arrived or arrives and begins like this. */
    async message(start: string): Promise<string> {
      for (;;) {
        const found = received.find((text) => text.startsWith(start))
        if (found) return found
        await Promise.race([
          once(socket, 'message'),
          closed.then((code) => {
            throw new Error(`closed with ${code}`)
          }),
        ])
      }
    },
  }
}

/** `url`: as a ticket names it. */
export const socketTo = (server: TestServer, url: string, origin = server.url) =>
  new WebSocket(new URL(url, server.url.replace(/^http/, 'ws')), { origin })
